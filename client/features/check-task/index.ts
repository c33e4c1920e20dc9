import {
  type Disposable,
  type ExtensionContext,
  env,
  l10n,
  ProcessExecution,
  Task,
  type TaskDefinition,
  TaskGroup,
  TaskScope,
  tasks,
  type WorkspaceFolder,
  workspace,
} from 'vscode';
import { programEnvironment } from '../../program-environment.ts';

/** Provides `aion check` as a task of each folder, in hosts with processes. */
export function provideCheckTask(context: ExtensionContext): Disposable {
  const program = context.asAbsolutePath('dist/cli.cjs');
  return tasks.registerTaskProvider('aion', {
    provideTasks: () => {
      const scopes: readonly (WorkspaceFolder | TaskScope)[] = workspace.workspaceFolders ?? [];
      return scopes.map((scope) => checkTask({ type: 'aion' }, scope, program));
    },
    // A definition from tasks.json may have any shape.
    resolveTask: ({ definition, scope }) => checkTask(definition, scope ?? TaskScope.Workspace, program),
  });
}

function checkTask(definition: TaskDefinition, scope: WorkspaceFolder | TaskScope, program: string): Task {
  const execution = new ProcessExecution(process.execPath, [program, ...checkArguments(definition)], {
    ...(typeof scope === 'object' ? { cwd: scope.uri.fsPath } : {}),
    env: { ...programEnvironment, AION_LANG: env.language },
  });
  const name = definition['fix'] === true ? l10n.t('check and fix') : l10n.t('check');
  const task = new Task(definition, scope, name, 'aion', execution, '$aion');
  task.group = TaskGroup.Build;
  task.detail = l10n.t('Finds problems in all .aion files, open or closed');
  return task;
}

function checkArguments(definition: TaskDefinition): readonly string[] {
  const paths: unknown = definition['paths'];
  const given = Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  return ['check', ...(definition['fix'] === true ? ['--fix'] : []), '--', ...given];
}
