import {
  l10n,
  type QuickInputButton,
  QuickInputButtons,
  type QuickPick,
  type QuickPickItem,
  ThemeIcon,
  window,
} from 'vscode';
import type { DetectedTool, DetectToolsResult, SchemaMode } from '../../../protocol/conversion.ts';

interface PickedConversion {
  readonly tools: readonly number[];
  readonly schema: SchemaMode;
}

/** Detects the tools for a schema mode; the same mode gives the same answer. */
type DetectedFor = (schema: SchemaMode) => Promise<DetectToolsResult>;

/** Asks for tools and schema mode, with the losses of each. Undefined: cancelled. */
export async function pickConversion(usual: SchemaMode, detect: DetectedFor): Promise<PickedConversion | undefined> {
  const answers = new Map<SchemaMode, Promise<DetectToolsResult>>();
  const once = (schema: SchemaMode): Promise<DetectToolsResult> => {
    const answer = answers.get(schema) ?? detect(schema);
    answers.set(schema, answer);
    return answer;
  };
  let tools: readonly number[] | null = null;
  for (;;) {
    tools = await pickTools((await once(usual)).tools, tools);
    if (tools === null) return undefined;
    const schema = await pickSchema(usual, new Set(tools), once);
    if (schema === undefined) return undefined;
    if (schema !== 'back') return { tools, schema };
  }
}

interface ToolItem extends QuickPickItem {
  readonly index: number;
}

/** Null: cancelled, or no tool chosen. `before` is the previous choice. */
function pickTools(
  found: readonly DetectedTool[],
  before: readonly number[] | null,
): Promise<readonly number[] | null> {
  const pick = window.createQuickPick<ToolItem>();
  pick.title = l10n.t('Convert to AION');
  pick.step = 1;
  pick.placeholder = l10n.t('Which tools?');
  pick.canSelectMany = true;
  pick.items = found.map(toolItem);
  pick.selectedItems = pick.items.filter(({ index }) => before === null || before.includes(index));
  return answerOf(pick, null, () => {
    const tools = pick.selectedItems.map(({ index }) => index);
    return tools.length === 0 ? null : tools;
  });
}

interface SchemaItem extends QuickPickItem {
  readonly schema: SchemaMode;
}

/** `back`: return to the tools. */
function pickSchema(
  usual: SchemaMode,
  chosen: ReadonlySet<number>,
  detect: DetectedFor,
): Promise<SchemaMode | 'back' | undefined> {
  const pick = window.createQuickPick<SchemaItem>();
  pick.title = l10n.t('Convert to AION');
  pick.step = 2;
  pick.placeholder = l10n.t('How are the arguments described?');
  pick.buttons = [QuickInputButtons.Back];
  const modes: readonly SchemaMode[] = ['inline', 'pydantic', 'none'];
  const ordered = [usual, ...modes.filter((mode) => mode !== usual)];
  const lost = new Map<SchemaMode, string>();
  const show = (): void => {
    const active = pick.activeItems[0]?.schema ?? usual;
    pick.items = ordered.map((mode) => schemaItem(mode, lost.get(mode) ?? l10n.t('…')));
    pick.activeItems = pick.items.filter(({ schema }) => schema === active);
  };
  show();
  for (const mode of ordered) {
    void detect(mode).then(({ problem, tools }) => {
      const losses = tools.filter(({ index }) => chosen.has(index)).flatMap((tool) => tool.losses);
      lost.set(mode, problem?.message ?? losesText(missedOf(losses)));
      show();
    });
  }
  return answerOf<SchemaItem, SchemaMode | 'back' | undefined>(
    pick,
    undefined,
    () => pick.activeItems[0]?.schema,
    (button) => (button === QuickInputButtons.Back ? 'back' : undefined),
  );
}

/** Shows the list until the user accepts (`taken`), presses a button or leaves (`left`). */
function answerOf<Item extends QuickPickItem, Answer>(
  pick: QuickPick<Item>,
  left: Answer,
  taken: () => Answer,
  pressed: (button: QuickInputButton) => Answer = () => left,
): Promise<Answer> {
  pick.totalSteps = 2;
  // The list stays while the user looks at the JSON.
  pick.ignoreFocusOut = true;
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      resolve(answer);
      pick.dispose();
    };
    pick.onDidTriggerButton((button) => end(pressed(button)));
    pick.onDidAccept(() => end(taken()));
    pick.onDidHide(() => end(left));
    pick.show();
  });
}

function toolItem(tool: DetectedTool): ToolItem {
  return { label: tool.name, description: tool.formatTitle, detail: detailOf(tool), index: tool.index };
}

/** The losses of the tool in one line; those to check come first. */
function missedOf(losses: DetectedTool['losses']): readonly string[] {
  return losses.flatMap(({ lost, notSent }) => (notSent === undefined ? [lost] : []));
}

function detailOf({ losses, refused, warnings }: DetectedTool): string {
  if (refused !== null) return l10n.t("The tool can't be converted: {0}", refused);
  return [...warnings, losesText(missedOf(losses))].join(' · ');
}

const mostNamed = 3;

function losesText(lost: readonly string[]): string {
  if (lost.length === 0) return l10n.t('no losses');
  const times = new Map<string, number>();
  for (const one of lost) times.set(one, (times.get(one) ?? 0) + 1);
  const each = [...times].map(([one, count]) => (count === 1 ? one : l10n.t('{0} ({1} times)', one, count)));
  const named = each.slice(0, mostNamed);
  const rest = each.length - named.length;
  const list = rest > 0 ? l10n.t('{0} and {1} more', named.join(', '), rest) : named.join(', ');
  return l10n.t('loses {0}', list);
}

function schemaItem(schema: SchemaMode, detail: string): SchemaItem {
  switch (schema) {
    case 'inline':
      return {
        label: l10n.t('args_schema block'),
        description: l10n.t('in the .aion file'),
        iconPath: new ThemeIcon('symbol-structure'),
        detail,
        schema,
      };
    case 'pydantic':
      return {
        label: l10n.t('Pydantic models'),
        description: l10n.t('in schemas.py next to the .aion file'),
        iconPath: new ThemeIcon('symbol-class'),
        detail,
        schema,
      };
    case 'none':
      return {
        label: l10n.t('Interface block only'),
        description: l10n.t('arg-1, arg-2, … in the .aion file'),
        iconPath: new ThemeIcon('symbol-string'),
        detail,
        schema,
      };
  }
}
