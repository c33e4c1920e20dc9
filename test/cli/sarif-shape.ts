/**
 * The written parts of SARIF 2.1.0, closed and with the required members of each (section 3 of the OASIS standard), as a JSON Schema. It
 * accepts less than the published one: only members that are named here.
 */
export const sarifShape = {
  $ref: '#/definitions/log',
  definitions: {
    level: { enum: ['none', 'note', 'warning', 'error'] },
    text: { type: 'string', minLength: 1 },
    message: closed({ text: { $ref: '#/definitions/text' } }, ['text']),
    multiformat: closed({ text: { $ref: '#/definitions/text' }, markdown: { $ref: '#/definitions/text' } }, ['text']),
    bag: { type: 'object' },
    artifactLocation: closed(
      {
        uri: { type: 'string', pattern: "^[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+$" },
        uriBaseId: { $ref: '#/definitions/text' },
      },
      ['uri'],
    ),
    region: closed(
      {
        startLine: { type: 'integer', minimum: 1 },
        startColumn: { type: 'integer', minimum: 1 },
        endLine: { type: 'integer', minimum: 1 },
        endColumn: { type: 'integer', minimum: 1 },
        charOffset: { type: 'integer', minimum: 0 },
        charLength: { type: 'integer', minimum: 0 },
      },
      ['startLine'],
    ),
    location: closed(
      {
        physicalLocation: closed(
          { artifactLocation: { $ref: '#/definitions/artifactLocation' }, region: { $ref: '#/definitions/region' } },
          ['artifactLocation'],
        ),
        message: { $ref: '#/definitions/message' },
      },
      ['physicalLocation'],
    ),
    replacement: closed(
      {
        deletedRegion: { $ref: '#/definitions/region' },
        insertedContent: closed({ text: { type: 'string' } }, ['text']),
      },
      ['deletedRegion'],
    ),
    fix: closed(
      {
        description: { $ref: '#/definitions/message' },
        artifactChanges: many(
          closed(
            {
              artifactLocation: { $ref: '#/definitions/artifactLocation' },
              replacements: { ...many({ $ref: '#/definitions/replacement' }), minItems: 1 },
            },
            ['artifactLocation', 'replacements'],
          ),
        ),
      },
      ['artifactChanges'],
    ),
    result: closed(
      {
        ruleId: { $ref: '#/definitions/text' },
        ruleIndex: { type: 'integer', minimum: 0 },
        level: { $ref: '#/definitions/level' },
        message: { $ref: '#/definitions/message' },
        locations: { ...many({ $ref: '#/definitions/location' }), minItems: 1 },
        relatedLocations: many({ $ref: '#/definitions/location' }),
        fixes: { ...many({ $ref: '#/definitions/fix' }), uniqueItems: true },
        properties: { $ref: '#/definitions/bag' },
      },
      ['message', 'ruleId'],
    ),
    rule: closed(
      {
        id: { $ref: '#/definitions/text' },
        shortDescription: { $ref: '#/definitions/multiformat' },
        help: { $ref: '#/definitions/multiformat' },
        helpUri: { type: 'string', pattern: '^https://' },
        defaultConfiguration: closed({ level: { $ref: '#/definitions/level' } }, ['level']),
        properties: { $ref: '#/definitions/bag' },
      },
      ['id'],
    ),
    invocation: closed(
      {
        executionSuccessful: { type: 'boolean' },
        exitCode: { type: 'integer' },
        toolExecutionNotifications: many(
          closed({ level: { $ref: '#/definitions/level' }, message: { $ref: '#/definitions/message' } }, ['message']),
        ),
      },
      ['executionSuccessful'],
    ),
    run: closed(
      {
        tool: closed(
          {
            driver: closed(
              {
                name: { const: 'aion' },
                version: { $ref: '#/definitions/text' },
                semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
                rules: { ...many({ $ref: '#/definitions/rule' }), uniqueItems: true },
              },
              ['name', 'version'],
            ),
          },
          ['driver'],
        ),
        columnKind: { const: 'utf16CodeUnits' },
        originalUriBaseIds: {
          type: 'object',
          additionalProperties: closed({ description: { $ref: '#/definitions/message' } }, []),
        },
        invocations: many({ $ref: '#/definitions/invocation' }),
        artifacts: many(closed({ location: { $ref: '#/definitions/artifactLocation' } }, [])),
        results: many({ $ref: '#/definitions/result' }),
      },
      ['tool', 'results'],
    ),
    log: closed(
      {
        $schema: { type: 'string' },
        version: { const: '2.1.0' },
        runs: { ...many({ $ref: '#/definitions/run' }), minItems: 1, maxItems: 1 },
      },
      ['version', 'runs'],
    ),
  },
};

function closed(properties: object, required: readonly string[]): object {
  return { type: 'object', additionalProperties: false, properties, required };
}

function many(items: object): object {
  return { type: 'array', items };
}
