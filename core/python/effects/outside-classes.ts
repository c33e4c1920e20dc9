import { words } from '../../text/words.ts';

/** Whether one of the names is the given one; `a.*` is every member of `a`. */
function isOneOf(names: readonly string[], name: string): boolean {
  return names.some((one) => (one.endsWith('.*') ? name.startsWith(one.slice(0, -1)) : name === one));
}

/** Packages whose decorators leave a function or a class as it is, or wrap it without code of the project. */
const FRAMEWORKS = words(`
  langchain.tools.* langchain_core.tools.* langchain.agents.* mcp.* fastmcp.* tenacity.* backoff.* smolagents.* crewai.* agents.*
  llama_index.* lionagi.* aions.* cachetools.* fastapi.* flask.* click.* typer.* atomicagents.* beartype.* typeguard.* overrides.*
`);

/** Decorators that leave the effects of the decorated function as they are. */
const DECORATORS = words(`
  builtins.staticmethod builtins.classmethod builtins.property functools.lru_cache functools.cache functools.wraps functools.cached_property
  contextlib.contextmanager contextlib.asynccontextmanager abc.abstractmethod abc.abstractproperty abc.abstractclassmethod
  abc.abstractstaticmethod typing.overload typing.final typing.override typing.no_type_check typing_extensions.overload
  typing_extensions.final typing_extensions.override typing_extensions.deprecated warnings.deprecated enum.property enum.member
  enum.nonmember pydantic.validator pydantic.field_validator pydantic.root_validator pydantic.model_validator pydantic.field_serializer
  pydantic.model_serializer pydantic.computed_field pydantic.validate_call pydantic.validate_arguments
  pydantic.functional_validators.field_validator pydantic.functional_validators.model_validator
`);

export function isHarmlessDecorator(name: string): boolean {
  return isOneOf(DECORATORS, name) || isOneOf(FRAMEWORKS, name);
}

/** Decorators that add to a class nothing but methods of Python's own, which call those of the class. */
const CLASS_DECORATORS = words(`
  dataclasses.dataclass functools.total_ordering enum.unique enum.verify typing.final typing.runtime_checkable typing_extensions.final
  typing_extensions.runtime_checkable pydantic.dataclasses.dataclass
`);

export function isHarmlessClassDecorator(name: string): boolean {
  return isOneOf(CLASS_DECORATORS, name) || isOneOf(FRAMEWORKS, name);
}

const METACLASSES = words('builtins.type abc.ABCMeta enum.EnumMeta enum.EnumType');

export function isHarmlessMetaclass(name: string): boolean {
  return isOneOf(METACLASSES, name);
}

/** Classes outside of the project that a class may extend without effects of their own. */
const BASES = words(`
  object Exception BaseException ValueError RuntimeError KeyError TypeError LookupError dict list set frozenset tuple str int float bytes
  typing.* typing_extensions.* abc.ABC enum.* pydantic.BaseModel pydantic.RootModel pydantic_settings.BaseSettings
  pydantic.generics.GenericModel collections.* json.JSONEncoder
`);

export function isHarmlessBase(name: string): boolean {
  const plain = name.startsWith('builtins.') ? name.slice('builtins.'.length) : name;
  return /(?:^|\.)[A-Z]\w*(?:Error|Exception|Warning)$/.test(plain) || isOneOf(BASES, plain);
}
