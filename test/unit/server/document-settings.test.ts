import { describe, expect, it } from 'vitest';
import { readConfigFile } from '../../../core/rules/config-file.ts';
import type { SettingsLayer } from '../../../core/rules/settings-layer.ts';
import type { NearestFacts } from '../../../project/folder-facts.ts';
import { documentSettings } from '../../../server/settings/document-settings.ts';
import { readEditorSettings } from '../../../server/settings/editor-settings.ts';

function facts(file: object | null, pin: string | null = null): NearestFacts {
  const uri = 'file:///a/.aionrc.json';
  const text = JSON.stringify(file);
  return {
    configuration: file === null ? null : { address: uri, text, file: readConfigFile(text, () => true), unread: null },
    pin: pin === null ? null : { version: pin, address: 'file:///a/uv.lock' },
    pinProblems: [],
    unreadPins: [],
  };
}

const none: SettingsLayer = {};

function fail(message: string): void {
  throw new Error(message);
}

describe('the settings of a document', () => {
  it('are the defaults where nobody says anything', () => {
    expect(documentSettings({ user: none, folder: none }, facts(null))).toEqual({
      check: {
        loaderVersion: 'auto',
        pinnedLoader: null,
        rules: {},
        targets: ['openai', 'anthropic', 'mcp', 'gemini'],
        areTargetsSet: false,
      },
      maxFindings: 1000,
      format: { propertyOrder: 'off', interfaceLayout: 'block' },
      contextModules: [],
      rulesOfWorkspace: [],
      inlayHints: { parameterNames: true, types: true, defaults: true },
      codeLens: { actions: true, references: true, providerProblems: true },
      jsonValidation: 'targets',
      inPrograms: 'errors',
      loaderSource: null,
    });
  });

  it('of the folder win over its file, and the file over the person', () => {
    const user: SettingsLayer = { rules: { a: 'hint', b: 'hint', c: 'hint' }, maxFindings: 10, targets: ['mcp'] };
    const folder: SettingsLayer = { rules: { a: 'error' } };
    const { check, maxFindings, rulesOfWorkspace } = documentSettings(
      { user, folder },
      facts({ rules: { a: 'off', b: 'off' }, maxFindings: 20 }),
    );
    expect(check.rules).toEqual({ a: 'error', b: 'off', c: 'hint' });
    expect(rulesOfWorkspace).toEqual(['a']);
    expect(check.targets).toEqual(['mcp']);
    expect(maxFindings).toBe(20);
  });

  it('lay the choices about the layout over each other one by one', () => {
    const user: SettingsLayer = { format: { propertyOrder: 'canonical' } };
    const { format } = documentSettings({ user, folder: none }, facts({ format: { interfaceLayout: 'compact' } }));
    expect(format).toEqual({ propertyOrder: 'canonical', interfaceLayout: 'compact' });
    const folder: SettingsLayer = { format: { interfaceLayout: 'block' } };
    expect(documentSettings({ user, folder }, facts({ format: { propertyOrder: 'off' } })).format).toEqual({
      propertyOrder: 'off',
      interfaceLayout: 'block',
    });
  });

  it('are read from an editor that names them by two words, or in an object', () => {
    const format = { propertyOrder: 'canonical' };
    for (const payload of [{ format }, { aion: { format } }, { 'aion.format.propertyOrder': 'canonical' }]) {
      expect(readEditorSettings(payload, { info: fail, warn: fail, error: fail }), JSON.stringify(payload)).toEqual({
        format,
      });
    }
  });

  it('say where the loader comes from', () => {
    const source = (user: SettingsLayer, folder: SettingsLayer, known: NearestFacts) =>
      documentSettings({ user, folder }, known).loaderSource?.kind ?? null;
    const five: SettingsLayer = { loaderVersion: ['1.0.5'] };
    expect(source(none, none, facts(null))).toBeNull();
    expect(source(none, none, facts(null, '1.0.12'))).toBe('pin');
    expect(source(five, none, facts(null, '1.0.12'))).toBe('setting');
    expect(source(five, none, facts({ loaderVersion: '1.0.10' }, '1.0.12'))).toBe('config file');
    expect(source(none, five, facts({ loaderVersion: '1.0.10' }, '1.0.12'))).toBe('setting');
    // "auto" in a higher layer resets the version of a lower one.
    expect(source(five, none, facts({ loaderVersion: 'auto' }, '1.0.12'))).toBe('pin');
    expect(source(five, none, facts({ loaderVersion: 'auto' }))).toBeNull();
  });
});
