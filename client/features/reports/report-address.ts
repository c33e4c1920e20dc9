import { Uri } from 'vscode';

/** Reports are read-only files of this scheme. */
export const reportScheme = 'aion-report';

/** The pages of the rules, which come with the extension. `package.json` lets VS Code render what is opened of this scheme. */
export const rulePages = Uri.from({ scheme: reportScheme, path: '/rules' });

export function rulePageAddress(rule: string): Uri {
  return Uri.joinPath(rulePages, `${rule}.md`);
}

/** The name of the file with a rule's page; null for the address of a report. */
export function rulePageOf({ path }: Uri): string | null {
  const folder = `${rulePages.path}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : null;
}

/** `name` is shown on the tab; `id` tells reports of one name apart. */
export function reportAddress(name: string, id: string): Uri {
  return Uri.from({ scheme: reportScheme, path: `/${id}/${name.replace(/[/\\]/g, '_')}.md` });
}
