import { Uri } from 'vscode';

/** The scheme of reports, which are read-only files. */
export const reportScheme = 'aion-report';

/** The rule pages in the extension. `package.json` has VS Code render files of this scheme. */
export const rulePages = Uri.from({ scheme: reportScheme, path: '/rules' });

export function rulePageAddress(rule: string): Uri {
  return Uri.joinPath(rulePages, `${rule}.md`);
}

/** The file name of a rule's page; null for a report. */
export function rulePageOf({ path }: Uri): string | null {
  const folder = `${rulePages.path}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : null;
}

/** `name` is the tab title; `id` makes reports of one name distinct. */
export function reportAddress(name: string, id: string): Uri {
  return Uri.from({ scheme: reportScheme, path: `/${id}/${name.replace(/[/\\]/g, '_')}.md` });
}
