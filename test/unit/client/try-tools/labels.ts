import { vi } from 'vitest';

vi.mock('vscode', async () => (await import('../models/fake-vscode.ts')).fakeModelApi);
const { tryLabels } = await import('../../../../client/features/try-tools/labels.ts');

export const labels = tryLabels();
