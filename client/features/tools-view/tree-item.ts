import {
  l10n,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  workspace,
} from 'vscode';
import { markdownText, visible } from '../../../core/text/index.ts';
import type { CatalogueTool, ProblemCount } from '../../../protocol/tool-catalogue.ts';
import { effectLabel } from '../../effects.ts';
import { rangeOf } from '../../protocol-ranges.ts';
import type { GroupKey, ToolGroup, ToolLeaf, ToolsNode } from './tree.ts';

/** The tree item of a node: label, accessibility text and click command. */
export function treeItem(node: ToolsNode): TreeItem {
  return node.kind === 'group' ? groupItem(node) : toolItem(node);
}

function groupItem({ key, children, problems }: ToolGroup): TreeItem {
  const state = children.length > 0 ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.None;
  const item = new TreeItem(groupLabel(key), state);
  const problemsSay = problemText(problems);
  const count = children.length === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', children.length);
  item.description = problemsSay === '' ? count : `${count} · ${problemsSay}`;
  item.accessibilityInformation = { label: `${groupLabel(key)}, ${item.description}` };
  item.contextValue = key.kind === 'file' ? 'file' : 'group';
  if (key.kind === 'file') {
    const uri = Uri.parse(key.uri);
    item.id = `file ${key.uri}`;
    item.resourceUri = uri;
    item.iconPath = ThemeIcon.File;
    item.tooltip = workspace.asRelativePath(uri);
    if (children.length === 0) item.command = { command: 'vscode.open', title: l10n.t('Open'), arguments: [uri] };
  } else {
    item.id = key.kind === 'domain' ? `domain ${key.domain ?? ''}` : `side effects ${key.effect}`;
    item.iconPath = new ThemeIcon(key.kind === 'domain' ? 'tag' : effectIcons[key.effect]);
  }
  return item;
}

function groupLabel(key: GroupKey): string {
  switch (key.kind) {
    case 'file':
      return workspace.asRelativePath(Uri.parse(key.uri));
    case 'domain':
      return key.domain ?? l10n.t('Unknown');
    case 'side effects':
      return effectLabel(key.effect, l10n);
  }
}

const effectIcons: Readonly<Record<CatalogueTool['effect'], string>> = {
  changes: 'edit',
  looks: 'eye',
  unknown: 'question',
};

function toolItem({ uri, tool, tellsFile }: ToolLeaf): TreeItem {
  const address = Uri.parse(uri);
  const label = tool.name === '' ? l10n.t('(no name)') : oneLine(tool.name);
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  const says = [
    problemText(tool.problems),
    tellsFile ? workspace.asRelativePath(address) : '',
    tool.framework ?? oneLine(tool.description),
    tool.cannotRun === undefined ? '' : l10n.t("can't run: {0}", oneLine(tool.cannotRun)),
  ];
  item.description = says.filter((part) => part !== '').join(' · ');
  item.accessibilityInformation = { label: [label, ...says].filter((part) => part !== '').join(', ') };
  item.iconPath = toolIcon(tool.problems);
  item.contextValue = tool.framework === undefined ? 'tool' : 'programTool';
  const tooltip = new MarkdownString();
  // Foreign text: never Markdown.
  tooltip.appendMarkdown(markdownText(tool.description));
  const evidence = tool.evidence === null ? '' : ` (${tool.evidence})`;
  const known = [`${effectLabel(tool.effect, l10n)}${evidence}`, ...(tool.domain === null ? [] : [tool.domain])];
  tooltip.appendMarkdown(`\n\n${markdownText(known.join(' · '))}`);
  item.tooltip = tooltip;
  item.command = {
    command: 'vscode.open',
    title: l10n.t('Open'),
    arguments: [address, { selection: rangeOf(tool.selection), preview: true }],
  };
  return item;
}

function toolIcon({ errors, warnings }: ProblemCount): ThemeIcon {
  if (errors > 0) return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  if (warnings > 0) return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  return new ThemeIcon('tools');
}

function problemText({ errors, warnings }: ProblemCount): string {
  const parts = [
    ...(errors === 0 ? [] : [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)]),
    ...(warnings === 0 ? [] : [warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)]),
  ];
  return parts.join(', ');
}

function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim().slice(0, 200);
}
