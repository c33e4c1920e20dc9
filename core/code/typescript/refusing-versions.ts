import type { FileSource } from '../../javascript/file-source.ts';
import { packageVersion } from '../../javascript/packages.ts';
import { isMeasured, type MeasuredVersions, measuredText } from '../measured-versions.ts';

/** The versions in which the refusals of a framework were measured. Others may accept what these refuse. */
export const refusingVersions: Readonly<Record<string, MeasuredVersions>> = {
  '@anthropic-ai/claude-agent-sdk': [['0.3', '0.3']],
  '@langchain/core': [['1.4', '1.4']],
  '@openai/agents': [['0.20', '0.20']],
  ai: [['7.0', '7.0']],
};

/** The versions with which the rules for TypeScript frameworks were compared. */
export const comparedVersions: Readonly<Record<string, string>> = {
  '@anthropic-ai/claude-agent-sdk': '0.3',
  '@langchain/core': '1.4',
  '@mastra/core': '1.71',
  '@modelcontextprotocol/server': '2.4',
  '@openai/agents': '0.20',
  ai: '7.0',
};

/** The versions that refuse a tool, unless the file at `path` certainly uses one of them; null if it does. */
export function refusedIn(framework: string, files: FileSource, path: string): string | null {
  const measured = refusingVersions[framework] ?? [];
  const used = packageVersion(files, path, framework);
  return used?.isExact === true && isMeasured(used.version, measured) ? null : measuredText(measured);
}
