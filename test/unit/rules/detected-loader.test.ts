import { describe, expect, it } from 'vitest';
import { detectedLoader } from '../../../core/rules/detected-loader.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';

const detected = (settings: Partial<CheckSettings> = {}) => detectedLoader({ ...defaultSettings, ...settings });

describe('the detected aions-llm version', () => {
  it('is the newest version where nothing names one', () => {
    expect(detected()).toEqual({ versions: ['1.0.16'], source: 'assumed', languageVersion: '1.2' });
  });

  it('is the pin, and before it the setting', () => {
    expect(detected({ pinnedLoader: '1.0.10' })).toEqual({
      versions: ['1.0.10'],
      source: 'pin',
      languageVersion: '1.1',
    });
    expect(detected({ pinnedLoader: '1.0.10', loaderVersion: ['1.0.14', '1.0.5'] })).toEqual({
      versions: ['1.0.14', '1.0.5'],
      source: 'setting',
      languageVersion: '1.0',
    });
  });

  it('passes over what is no version', () => {
    expect(detected({ loaderVersion: ['latest'], pinnedLoader: '2.0' }).source).toBe('assumed');
  });
});
