/** The entry point to the rules. */

// Checks a document, one alone or with the others of its folder.
export { check, inOrder } from './check.ts';
export { checkInDirectory, type DirectoryFile, DirectoryNames } from './directory/check-directory.ts';
export { type FileNames, namesInFile } from './directory/file-names.ts';
export { hiddenMark } from './hidden-mark.ts';
export { singleInputProblem } from './loader/single-input.ts';
export { elementFacts } from './reading/element-facts.ts';

// Findings.
export { capFindings, mostFindingsShown } from './cap.ts';
export { countsByRule } from './counts-by-rule.ts';
export type { Finding, Fix, RelatedPlace, RuleFamily, Severity } from './finding.ts';

// Fixes.
export { fixAll } from './fix-all.ts';
export { fixSource } from './fix/fix-source.ts';
export { type Template, templateSnippet, templateText } from './fix/template.ts';
export { editsToolJson } from './fix/tool-json.ts';
export { fixesOfAll } from './fixes.ts';

// Checks tool JSON, and the tools of programs, for providers.
export { checkToolCode } from './provider/check-tool-code.ts';
export { checkToolJson, repairToolJson } from './provider/check-tool-json.ts';

// Checks files of expectations.
export { checkExpectationFile } from './expectations/check-expectation-file.ts';

// The rules and their documentation.
export { ruleCatalogue, ruleDefinition } from './catalogue.ts';
export { documentationPage, documentationUrl } from './documentation.ts';
export type { RuleDefinition } from './rule.ts';

// Settings, from the editor and from `.aionrc.json`.
export { type AgentSettings, type ModelPrice, noAgentSettings, type Policy } from './agent-settings.ts';
export { type ConfigFile, configFileName, readConfigFile } from './config-file.ts';
export { detectedLoader, type DetectedLoader } from './detected-loader.ts';
export type { RunSettings, ToolRunSettings } from './run-settings.ts';
export {
  checkSettings,
  formatStyle,
  mergeLayers,
  readSettings,
  settingNames,
  type SettingsLayer,
} from './settings-layer.ts';
export { type CheckSettings, defaultSettings } from './settings.ts';
