/** The entry point to the language service: what an editor asks about a document. `server` translates its answers to LSP. */
import { formatDocument, formatText } from '../notation/formatting/format-document.ts';
import { formatOnType } from '../notation/formatting/format-on-type.ts';
import { linksOf } from '../notation/link-text.ts';
import { selectionsAt } from '../notation/selection.ts';
import { check } from '../rules/check.ts';
import { disableRule } from '../rules/disable-rule.ts';
import { fixAllInSteps } from '../rules/fix-all.ts';
import { fixesOf } from '../rules/fixes.ts';
import { askPython } from '../rules/python/check-python.ts';
import { callSuggestions } from './completion/call-suggestions.ts';
import { completesPython, completionsAt } from './completion/completions-at.ts';
import { foldedLines } from './folding-lines.ts';
import { explanationText } from './hover/explain.ts';
import { explainCall } from './hover/explain-call.ts';
import { hoverAt } from './hover/hover-at.ts';
import { hintsIn } from './inlay-hints/hints.ts';
import type { LanguageService } from './language-service.ts';
import { mentionedTools } from './navigation/mentioned-tools.ts';
import { definitionsAt, highlightsAt, referencesAt } from './navigation/references.ts';
import { prepareRename, renameAt } from './navigation/rename.ts';
import { usesOfTool } from './navigation/symbol-uses.ts';
import { toolsOfOtherFormat } from './paste/other-format.ts';
import { pasteAt, toolsToPaste } from './paste/paste-tools.ts';
import { loaderView } from './preview/loader-view.ts';
import { isRefusing, providerView } from './preview/provider-view.ts';
import { versionEffect } from './preview/version-effect.ts';
import { toolsOfModule } from './python/function-tools.ts';
import { createMissing, moveToModel } from './python/move-to-model.ts';
import { declarationOf, pythonNameAt } from './python/python-at.ts';
import { askNames } from './python/python-names.ts';
import { meaningOfPython, namesWithMeaning, usesOfPython } from './python/python-uses.ts';
import { refactoringsAt } from './refactorings/refactorings.ts';
import { tokensOfItem } from './semantic-tokens/item-tokens.ts';
import { signatureAt } from './signature-help/signature-at.ts';
import { documentSymbols, symbolsMatching } from './symbols/document-symbols.ts';
import { listedCodeTools } from './symbols/listed-code-tools.ts';
import { countFindings, listedTools } from './symbols/listed-tools.ts';
import { cappedOutline } from './symbols/outline-extent.ts';
import { topicText } from './topic-text.ts';

export const languageService: LanguageService = {
  doValidation: check,
  prepareValidation: askPython,
  getFixes: fixesOf,
  fixAll: fixAllInSteps,
  disableRule,
  createMissing,
  getRefactorings: refactoringsAt,
  moveToModel,
  convertInPlace: toolsOfOtherFormat,
  doComplete: completionsAt,
  completesPython,
  prepareCompletion: askNames,
  describeTopic: topicText,
  doCompleteCall: callSuggestions,
  getSignatureHelp: signatureAt,
  doHover: hoverAt,
  doHoverCall: explainCall,
  printHover: explanationText,
  findDefinition: definitionsAt,
  findReferences: referencesAt,
  findHighlights: highlightsAt,
  prepareRename,
  doRename: renameAt,
  findUsesOfTool: usesOfTool,
  findMentionedTools: mentionedTools,
  findPythonName: pythonNameAt,
  findPythonDeclaration: declarationOf,
  meaningOfPython,
  findPythonNames: namesWithMeaning,
  findPythonUses: usesOfPython,
  getToolsOfModule: toolsOfModule,
  format: formatText,
  formatRanges: formatDocument,
  formatOnType,
  findDocumentSymbols: documentSymbols,
  omittedSymbols: cappedOutline,
  findMatchingSymbols: symbolsMatching,
  listTools: listedTools,
  listCodeTools: listedCodeTools,
  countFindings,
  findLinks: linksOf,
  getFoldingRanges: foldedLines,
  getSelectionRanges: selectionsAt,
  getSemanticTokens: tokensOfItem,
  getInlayHints: hintsIn,
  readPasted: toolsToPaste,
  paste: pasteAt,
  getProviderView: providerView,
  isRefusing,
  getLoaderView: loaderView,
  getVersionEffect: versionEffect,
};

// What the operations take and return.
export type { CallSuggestion } from './completion/call-suggestions.ts';
export type { Suggestion } from './completion/suggestion.ts';
export type { Explanation } from './hover/explain.ts';
export type { Hint } from './inlay-hints/hints.ts';
export type { SymbolHighlight } from './navigation/references.ts';
export type { ToolOfFunction } from './python/function-tools.ts';
export type { WritingPython } from './python/module-place.ts';
export type { AddressOf } from './python/python-uses.ts';
export type { SemanticToken } from './semantic-tokens/item-tokens.ts';
export type { Signature } from './signature-help/signature.ts';
export type { TextFormat } from './text-format.ts';
export type { Workspace } from './workspace.ts';

// Settings and names that an editor shows.
export { defaultInlayHints, type InlayHintSettings } from './inlay-hints/settings.ts';
export { type CodeLensSettings, defaultCodeLenses } from './lenses/settings.ts';
export { semanticTokenTypes, tokenModifiers } from './semantic-tokens/legend.ts';

// Lenses over tools and places of previews, which remember the last version of a text.
export { type ElementPlace, ElementPlaces } from './lenses/element-places.ts';
export { providerProblems, referencesTitle } from './lenses/provider-problems.ts';
export { PreviewPlaces } from './preview/preview-places.ts';

// For core/index.ts: with the whole service, the package for other programs would be a tenth larger.
export { suggestionsAt } from './completion/suggestions.ts';
