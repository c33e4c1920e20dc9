import type { Node, Statement } from '@babel/types';
import type { CodeReader } from './code-reader.ts';
import { tooLong } from './limits.ts';
import { isTruthy } from './operators.ts';
import { bindPattern } from './patterns.ts';
import type { CodePlace } from './syntax.ts';
import type { Environment } from './values.ts';
import { type CodeFunction, type CodeValue, forced, isKind, onlyAtRunTime, type UnknownValue } from './values.ts';

/** The result of a function whose body only declares constants, chooses with `if`, and returns. */
export function applyFunction(
  reader: CodeReader,
  callee: CodeFunction,
  inputs: readonly CodeValue[],
  place: CodePlace,
): CodeValue {
  const { node } = callee;
  if (!('params' in node) || !('body' in node) || !isPlainFunction(node)) return onlyAtRunTime(place);
  if (!reader.limits.spend(10)) return tooLong(place);
  const environment = boundEnvironment(reader, callee, inputs);
  const body = node.body as Node;
  if (body.type !== 'BlockStatement') return reader.evaluate(body, environment);
  const result = runStatements(reader, body.body, reader.inside(body, environment));
  return result === null ? undefined : result.value;
}

/** The environment of a function whose parameters have these values. */
export function boundEnvironment(reader: CodeReader, callee: CodeFunction, inputs: readonly CodeValue[]): Environment {
  const environment = reader.inside(callee.node, callee.environment);
  const parameters = 'params' in callee.node && Array.isArray(callee.node.params) ? callee.node.params : [];
  const bind = (name: string, value: CodeValue): void => void environment.values.set(name, { value });
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.type === 'RestElement') {
      bindPattern(reader, parameter.argument, { kind: 'list', items: inputs.slice(index) }, environment, bind);
    } else bindPattern(reader, parameter, inputs[index], environment, bind);
  }
  return environment;
}

/** Whether a callback has at most one parameter and only computes its result, without a statement that changes anything. */
export function isPlainCallback({ node }: CodeFunction): boolean {
  if (!('params' in node) || !('body' in node) || !Array.isArray(node.params) || node.params.length > 1) return false;
  if (!isPlainFunction(node) || ('async' in node && node.async === true)) return false;
  const isPlain = (statement: Statement): boolean => {
    if (statement.type === 'BlockStatement') return statement.body.every(isPlain);
    if (statement.type !== 'IfStatement') return statement.type !== 'ExpressionStatement';
    return isPlain(statement.consequent) && (statement.alternate == null || isPlain(statement.alternate));
  };
  const body = node.body as Node;
  return body.type !== 'BlockStatement' || isPlain(body);
}

function isPlainFunction(node: Node): boolean {
  return !('generator' in node && node.generator === true);
}

interface Returned {
  readonly value: CodeValue;
}

function runStatements(
  reader: CodeReader,
  statements: readonly Statement[],
  environment: Environment,
): Returned | null {
  for (const statement of statements) {
    const returned = runStatement(reader, statement, environment);
    if (returned !== null) return returned;
  }
  return null;
}

function runStatement(reader: CodeReader, statement: Statement, environment: Environment): Returned | null {
  switch (statement.type) {
    case 'ReturnStatement':
      return { value: statement.argument ? reader.evaluate(statement.argument, environment) : undefined };
    case 'IfStatement': {
      const test = forced(reader.evaluate(statement.test, environment));
      if (isKind(test, 'unknown')) return { value: test };
      const branch = isTruthy(test) ? statement.consequent : statement.alternate;
      return branch ? runStatement(reader, branch, environment) : null;
    }
    case 'BlockStatement':
      return runStatements(reader, statement.body, reader.inside(statement, environment));
    // Names are read when they are needed; changes of names are noticed by their scope.
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'EmptyStatement':
    case 'ExpressionStatement':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      return null;
    default: {
      const unknown: UnknownValue = onlyAtRunTime(reader.placeOf(statement, environment));
      return { value: unknown };
    }
  }
}
