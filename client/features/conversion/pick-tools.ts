import { l10n, type QuickInputButton, type QuickPickItem, ThemeIcon, window } from 'vscode';
import type { DetectedTool, DetectToolsResult, SchemaMode } from '../../../protocol/conversion.ts';

export interface PickedTools {
  readonly tools: readonly number[];
  readonly schema: SchemaMode;
}

interface ToolItem extends QuickPickItem {
  readonly index: number;
}

/**
 * Shows the tools that were found, in which form and how sure that is, and what each would lose; asks which to convert and,
 * by a button, how their arguments are to be described. Undefined where the person changed their mind.
 */
export function pickTools(
  detected: DetectToolsResult,
  usual: SchemaMode,
  again: (schema: SchemaMode) => Promise<DetectToolsResult>,
): Promise<PickedTools | undefined> {
  const [format] = detected.formats;
  const items = detected.tools.map(itemOf);
  const pick = window.createQuickPick<ToolItem>();
  pick.title = format === undefined ? '' : l10n.t('{0}, {1} sure', format.title, percent(format.confidence));
  pick.placeholder = l10n.t('Tools to convert to AION');
  pick.canSelectMany = true;
  // Who looks at the JSON again before choosing finds the list still there.
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.selectedItems = items;
  let schema: SchemaMode = 'inline';
  const choose = async (mode: SchemaMode): Promise<void> => {
    schema = mode;
    pick.buttons = [schemaButton(mode)];
    // What each tool loses depends on it; who chooses on meanwhile is not disturbed.
    const told = await again(mode);
    if (schema !== mode || told.problem !== null) return;
    const chosen = new Set(pick.selectedItems.map(({ index }) => index));
    pick.items = told.tools.map(itemOf);
    pick.selectedItems = pick.items.filter(({ index }) => chosen.has(index));
  };
  pick.buttons = [schemaButton(schema)];
  if (usual !== schema) void choose(usual);
  return new Promise((resolve) => {
    pick.onDidTriggerButton(() => {
      void choose(following[schema]);
    });
    pick.onDidAccept(() => {
      const tools = pick.selectedItems.map(({ index }) => index);
      resolve(tools.length === 0 ? undefined : { tools, schema });
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function itemOf(tool: DetectedTool): ToolItem {
  return { label: tool.name, description: tool.formatTitle, detail: detailOf(tool), index: tool.index };
}

/** Each press of the button goes on to the next. */
const following: { readonly [M in SchemaMode]: SchemaMode } = { inline: 'pydantic', pydantic: 'none', none: 'inline' };

const icons: { readonly [M in SchemaMode]: string } = {
  inline: 'symbol-structure',
  pydantic: 'symbol-class',
  none: 'symbol-string',
};

function schemaButton(schema: SchemaMode): QuickInputButton {
  return { iconPath: new ThemeIcon(icons[schema]), tooltip: tooltipOf(schema) };
}

function tooltipOf(schema: SchemaMode): string {
  switch (schema) {
    case 'inline':
      return l10n.t('Arguments are described in an args_schema block. Press for Pydantic models in schemas.py.');
    case 'pydantic':
      return l10n.t('Arguments are described by Pydantic models in schemas.py. Press for interface texts alone.');
    case 'none':
      return l10n.t('Arguments are described by interface texts alone. Press for an args_schema block.');
  }
}

const mostNamed = 3;

/** What the tool would lose, in a line, after what has to be looked at. */
function detailOf({ losses, refused, warnings }: DetectedTool): string {
  if (refused !== null) return l10n.t('Cannot be written: {0}', refused);
  const named = losses.slice(0, mostNamed).map(({ lost }) => lost);
  const rest = losses.length - named.length;
  const list = rest > 0 ? l10n.t('{0} and {1} more', named.join(', '), rest) : named.join(', ');
  const loses = losses.length === 0 ? l10n.t('loses nothing') : l10n.t('loses {0}', list);
  return [...warnings, loses].join(' · ');
}

export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
