import { l10n, type QuickInputButton, type QuickPickItem, ThemeIcon, window } from 'vscode';
import type { DetectedTool, DetectToolsResult } from '../../../protocol/conversion.ts';

export interface PickedTools {
  readonly tools: readonly number[];
  readonly schema: 'inline' | 'none';
}

interface ToolItem extends QuickPickItem {
  readonly index: number;
}

/**
 * Shows the tools that were found, in which form and how sure that is, and what each would lose; asks which to convert and,
 * by a button, how their arguments are to be described. Undefined where the person changed their mind.
 */
export function pickTools(detected: DetectToolsResult): Promise<PickedTools | undefined> {
  const [format] = detected.formats;
  const items = detected.tools.map(
    (tool): ToolItem => ({
      label: tool.name,
      description: tool.formatTitle,
      detail: detailOf(tool),
      index: tool.index,
    }),
  );
  const pick = window.createQuickPick<ToolItem>();
  pick.title = format === undefined ? '' : l10n.t('{0}, {1} sure', format.title, percent(format.confidence));
  pick.placeholder = l10n.t('Tools to convert to AION');
  pick.canSelectMany = true;
  // Who looks at the JSON again before choosing finds the list still there.
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.selectedItems = items;
  let schema: PickedTools['schema'] = 'inline';
  pick.buttons = [schemaButton(schema)];
  return new Promise((resolve) => {
    pick.onDidTriggerButton(() => {
      schema = schema === 'inline' ? 'none' : 'inline';
      pick.buttons = [schemaButton(schema)];
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

function schemaButton(schema: PickedTools['schema']): QuickInputButton {
  return schema === 'inline'
    ? {
        iconPath: new ThemeIcon('symbol-structure'),
        tooltip: l10n.t(
          'Arguments are described in an args_schema block. Press to describe them by interface texts alone.',
        ),
      }
    : {
        iconPath: new ThemeIcon('symbol-string'),
        tooltip: l10n.t(
          'Arguments are described by interface texts alone. Press to describe them in an args_schema block.',
        ),
      };
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
