/** The entry point to Python source, which is read and never run. */

// The modules of a project, and what a file sees of them.
export { answeredBy, type CodeAnswers } from './code-answers.ts';
export { fileContext, FileContext, modulesNamed } from './file-context.ts';
export { pythonFolderLimits, type PythonFolderLimits } from './limits.ts';
export { PythonIndex } from './python-index.ts';

// One module.
export { declarationNamed } from './bindings.ts';
export { PYTHON_BUILTINS } from './builtins.ts';
export type { Declaration, FunctionDeclaration, PythonModule } from './declarations.ts';
export { type ImportedName, importedNames } from './imported-names.ts';
export { emptyModule, readModule } from './module.ts';

// Python expressions.
export { expressionErrors, readAnyExecutable } from './expression.ts';

// The effects of calling a function.
export { type CodeEffects, codeEffects, type Effect, type EffectEvidence, together } from './effects/code-effects.ts';

// Schemas of functions and classes.
export type { UnknownPart } from './schema/notes.ts';
export { type FunctionTool, functionTools } from './schema/function-tools.ts';
export { keptSchemaOf, type PythonSchema, schemaOf } from './schema/schema-of.ts';
export { toolDecoratorLine } from './schema/tool-decorators.ts';
