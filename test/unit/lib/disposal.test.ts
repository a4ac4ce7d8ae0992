import { expect, test } from 'vitest';
import { createDisposer } from '../../../src-main/lib/disposal.ts';

test('a disposer releases in reverse order, each once, and goes on after a failure', async () => {
  const order: string[] = [];
  const errors: unknown[] = [];
  const disposer = createDisposer((error) => errors.push(error));
  disposer.defer(() => void order.push('first'));
  disposer.defer(() => Promise.reject(new Error('stuck')));
  disposer.add({ dispose: () => void order.push('third') });
  await disposer.dispose();
  await disposer.dispose();
  expect({ order, errors: errors.length }).toEqual({ order: ['third', 'first'], errors: 1 });
});
