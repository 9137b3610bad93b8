import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? '0x'
const button = (name: string | RegExp) => page.getByRole('button', { name })

const developer = 'Contact the developers of this site: it isn’t set up correctly.'
const notUnderstood = ['Invalid request', developer] as const
const cannot = ['Not supported', 'Try another wallet, or choose another network.'] as const
const noFit = ['Invalid network fee', 'Try again to get an updated fee.'] as const

/** Wallet errors on a send, and the visitor's text: the title, and what to do. */
const refusals: readonly [id: string, code: number, message: string, words: readonly [string, string]][] = [
  ['8.25', -32_700, 'Parse error', notUnderstood],
  ['8.26', -32_600, 'Invalid request', notUnderstood],
  ['8.27', -32_601, 'Method not found', cannot],
  ['8.28', -32_602, 'Invalid params', notUnderstood],
  ['8.29', -32_603, 'Internal error', ['Wallet or network error', 'Try again in a moment.']],
  [
    '8.30',
    -32_000,
    'Invalid',
    ['The network rejected the request', 'Check what you entered, then try again.'],
  ],
  ['8.31', -32_001, 'Not found', ['Not found on the network', 'Try again in a moment.']],
  ['8.32', -32_002, 'Pending', ['Request already pending', 'Respond to the pending request in your wallet.']],
  [
    '8.33',
    -32_003,
    'Not taken',
    ['The network rejected the transaction', 'Check the amount, then try again. Nothing was sent.'],
  ],
  ['8.34', -32_004, 'Not supported', cannot],
  ['8.35', -32_005, 'Slow down', ['Too many requests', 'Wait a moment, then try again.']],
  ['8.36', -32_006, 'Version', notUnderstood],
  [
    '8.38',
    4100,
    'Unauthorized',
    ['Not authorized in the wallet', 'Unlock it and allow this site, then try again.'],
  ],
  ['8.39', 4200, 'Unsupported', ['Not supported by this wallet', 'Try another wallet.']],
  ['8.40', 4900, 'Disconnected', ['The wallet is offline', 'Check its connection, then try again.']],
  [
    '8.41',
    4901,
    'Disconnected',
    ['The wallet can’t reach this network', 'Choose another network, then try again.'],
  ],
  ['8.42', 4902, 'Unrecognized chain', ['Couldn’t switch the network', 'Switch it in your wallet.']],
  ['8.43 5700', 5700, 'Capability', ['Not supported by this wallet', 'Try another wallet.']],
  ['8.43 5710', 5710, 'Chain', ['Network not supported by wallet', 'Choose another network.']],
  ['8.43 5720', 5720, 'Duplicate', ['Already sent', 'Check your activity before you try again.']],
  ['8.43 5730', 5730, 'Unknown', ['Request not found', 'Check your activity.']],
  ['8.43 5740', 5740, 'Too large', ['Too many steps at once', 'Split them into smaller batches.']],
  ['8.43 5760', 5760, 'Not atomic', ['This wallet can’t batch these steps', 'Try another wallet.']],
  [
    '8.45 nonce',
    -32_000,
    'nonce too low: next nonce 7, tx nonce 3',
    ['Another transaction is pending', 'Wait until it’s confirmed, then try again.'],
  ],
  [
    '8.45 fee',
    -32_000,
    'max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 7',
    noFit,
  ],
  ['8.45 gas', -32_000, 'intrinsic gas too low: have 1, want 21000', noFit],
  [
    '8.45 funds',
    -32_000,
    'insufficient funds for gas * price + value: balance 0, tx cost 1',
    ['Not enough for the network fee', 'Send less, or add funds first.'],
  ],
  [
    '8.45 revert',
    3,
    'execution reverted: paused',
    ['This transaction is expected to fail', 'Check what you entered. Nothing was sent.'],
  ],
]

/** Sends 0.25 ETH with a wallet that responds with an error. */
async function send(code: number, message: string) {
  const { wallet } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
  const { provider } = wallet
  const request = provider.request.bind(provider) as (asked: { method: string }) => Promise<unknown>
  const refuse = (reason: string, as: number) =>
    Promise.reject(Object.assign(new Error(reason), { code: as }))
  Object.assign(provider, {
    request(asked: { method: string }) {
      if (asked.method === 'eth_sendTransaction') return refuse(message, code)
      // viem also tries this method if the first error may mean that the wallet doesn't support it.
      if (asked.method === 'wallet_sendTransaction') return refuse('Method not found', -32_601)
      return request(asked)
    },
  })
  await userEvent.fill(page.getByRole('textbox', { name: 'Amount of ETH' }), '0.25')
  await userEvent.fill(page.getByRole('textbox', { name: 'To' }), carol)
  await button('Review').click()
  await button('Send 0.25 ETH').click()
}

it.each(refusals)(
  '[%s] a wallet error %i (%s) on sending is described on screen',
  async (_id, code, message, [title, action]) => {
    await send(code, message)
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${title}${action}`)
  },
)

it.each([
  ['8.37', 4001],
  ['8.43 5750', 5750],
  ['8.44', 5000],
])('[%s] error %i on sending is a rejection by the visitor and no alert', async (_id, code) => {
  await send(code, 'Rejected')
  const rejected = page.getByText('You rejected the request in your wallet. Nothing was sent.')
  await expect.element(rejected).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
