import { describe, expect, it } from 'vitest';
import { createExchangeFeed } from '../../../../src-renderer/stores/exchange-feed.ts';
import { createDoubleBridge } from '../../../doubles/bridge.ts';
import { sampleExchange } from '../../../doubles/sample-exchanges.ts';
import { scenario } from '../../../doubles/scenarios.ts';

const SKETCH = { method: 'Play', ms: 3, outcome: 'ok', domain: 'casting' } as const;

describe('a feed of exchanges', () => {
  it('puts what happens now before the past, once each, for its own room only', async () => {
    const double = createDoubleBridge(scenario('busy', Date.now()));
    const feed = createExchangeFeed(double.bridge, 'lobby');
    feed.follow();
    double.emit('activity:appended', sampleExchange(900, 'lobby', 0, SKETCH));
    double.emit('activity:appended', sampleExchange(901, 'studio', 0, SKETCH));
    await feed.resync();
    await feed.resync();
    const { exchanges } = feed.state.getState();
    expect([exchanges[0]?.id, exchanges.length, new Set(exchanges.map(({ subject }) => subject))]).toEqual([
      900,
      8,
      new Set(['lobby']),
    ]);
  });

  it('pages back to the end', async () => {
    const double = createDoubleBridge(scenario('many', Date.now()));
    const feed = createExchangeFeed(double.bridge, null);
    await feed.resync();
    const first = feed.state.getState();
    while (feed.state.getState().hasOlder) await feed.readOlder();
    expect([first.exchanges.length, feed.state.getState().exchanges.length]).toEqual([100, 420]);
  });

  it('says why it could not be read', async () => {
    const double = createDoubleBridge(scenario('failing', Date.now()));
    const feed = createExchangeFeed(double.bridge, null);
    await feed.resync();
    expect([feed.state.getState().phase, feed.state.getState().error?.code]).toEqual([
      'failed',
      'storage.readOnly',
    ]);
  });
});
