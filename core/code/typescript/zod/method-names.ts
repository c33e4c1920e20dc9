/** Methods that add a constraint or note to a schema: without a known argument the rest of the schema is still known. */
export const addingMethods: ReadonlySet<string> = new Set([
  ...[
    'base64',
    'base64url',
    'brand',
    'check',
    'cidr',
    'cidrv4',
    'cidrv6',
    'cuid',
    'cuid2',
    'date',
    'datetime',
    'describe',
  ],
  ...['duration', 'e164', 'email', 'emoji', 'endsWith', 'finite', 'gt', 'gte', 'guid', 'includes', 'int', 'ip', 'ipv4'],
  ...[
    'ipv6',
    'jwt',
    'ksuid',
    'length',
    'lowercase',
    'lt',
    'lte',
    'max',
    'meta',
    'min',
    'multipleOf',
    'nanoid',
    'negative',
  ],
  ...['nonempty', 'nonnegative', 'nonpositive', 'normalize', 'overwrite', 'positive', 'refine', 'refinement', 'regex'],
  ...['safe', 'size', 'startsWith', 'step', 'superRefine', 'time', 'toLowerCase', 'toUpperCase', 'transform', 'trim'],
  ...['ulid', 'uppercase', 'url', 'uuid', 'uuidv4', 'uuidv6', 'uuidv7', 'xid', 'mime', 'slugify', 'hex'],
]);

/** Methods that give a schema another structure. */
export const structuralMethods: ReadonlySet<string> = new Set([
  ...[
    'and',
    'array',
    'augment',
    'catch',
    'catchall',
    'clone',
    'deepPartial',
    'default',
    'exclude',
    'extend',
    'extract',
  ],
  ...[
    'innerType',
    'keyof',
    'loose',
    'merge',
    'nonoptional',
    'nonstrict',
    'nullable',
    'nullish',
    'omit',
    'optional',
    'or',
  ],
  ...[
    'partial',
    'passthrough',
    'pick',
    'pipe',
    'prefault',
    'readonly',
    'removeCatch',
    'removeDefault',
    'required',
    'rest',
  ],
  ...['safeExtend', 'setKey', 'sourceType', 'strict', 'strip', 'unwrap', 'exactOptional', 'unbrand', 'in', 'out'],
]);

/** Properties that hold schemas or plain values. */
export const readProperties: ReadonlySet<string> = new Set([
  ...[
    'shape',
    'options',
    'enum',
    'Enum',
    'Values',
    'element',
    'value',
    'items',
    'description',
    'keySchema',
    'valueSchema',
  ],
]);

/** Functions whose arguments are code; what they do isn't part of a schema. */
export const codeFunctions: ReadonlySet<string> = new Set([
  'custom',
  'instanceof',
  'refine',
  'superRefine',
  'check',
  'overwrite',
  'transform',
]);
