import { expect, it } from 'vitest'
import { toExplorerUrl } from './toExplorerUrl.ts'

it.each([
  ['https://explorer.test', { tx: '0x1' }, 'https://explorer.test/tx/0x1'],
  ['https://explorer.test/', { address: 'So1' }, 'https://explorer.test/address/So1'],
  ['https://explorer.test/?cluster=devnet', { tx: '5x' }, 'https://explorer.test/tx/5x?cluster=devnet'],
  ['https://explorer.test/a?b=1&c=2', { tx: '5x' }, 'https://explorer.test/a/tx/5x?b=1&c=2'],
] as const)('extends %s to %j', (explorer, what, url) => {
  expect(toExplorerUrl(explorer, what)).toBe(url)
})
