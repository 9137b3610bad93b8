import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? '0x'
const button = (name: string | RegExp) => page.getByRole('button', { name })

const developer = 'Tell the people who make this site: something in it is not set up right.'
const notUnderstood = ['This request was not understood', developer] as const
const cannot = ['Wallet or network cannot do this', 'Try another wallet, or choose another network.'] as const
const noFit = ['The network fee does not fit', 'Try again: it is worked out anew.'] as const

/** What a wallet answers to a send, and what the visitor then reads: the title, and what to do. */
const refusals: readonly [id: string, code: number, message: string, words: readonly [string, string]][] = [
  ['8.25', -32_700, 'Parse error', notUnderstood],
  ['8.26', -32_600, 'Invalid request', notUnderstood],
  ['8.27', -32_601, 'Method not found', cannot],
  ['8.28', -32_602, 'Invalid params', notUnderstood],
  ['8.29', -32_603, 'Internal error', ['The wallet or the network failed', 'Try again in a moment.']],
  ['8.30', -32_000, 'Invalid', ['The network refused it', 'Check what you entered, then try again.']],
  ['8.31', -32_001, 'Not found', ['The network does not know this', 'Try again in a moment.']],
  ['8.32', -32_002, 'Pending', ['A request is already open', 'Answer the one that waits in your wallet.']],
  [
    '8.33',
    -32_003,
    'Not taken',
    ['The network did not take it', 'Nothing was sent. Check the amount, then try again.'],
  ],
  ['8.34', -32_004, 'Not supported', cannot],
  ['8.35', -32_005, 'Slow down', ['Too many requests', 'Wait a little, then try again.']],
  ['8.36', -32_006, 'Version', notUnderstood],
  [
    '8.38',
    4100,
    'Unauthorized',
    ['The wallet does not allow this', 'Unlock it and allow this site, then try again.'],
  ],
  ['8.39', 4200, 'Unsupported', ['This wallet cannot do that', 'Try another wallet.']],
  [
    '8.40',
    4900,
    'Disconnected',
    ['The wallet is not connected to any network', 'Check its connection, then try again.'],
  ],
  [
    '8.41',
    4901,
    'Disconnected',
    ['The wallet cannot reach this network', 'Choose another network, then try again.'],
  ],
  [
    '8.42',
    4902,
    'Unrecognized chain',
    ['The wallet could not switch the network', 'Switch in the wallet itself.'],
  ],
  ['8.43 5700', 5700, 'Capability', ['This wallet lacks what is needed here', 'Try another wallet.']],
  ['8.43 5710', 5710, 'Chain', ['This wallet does not know the network', 'Choose another network.']],
  ['8.43 5720', 5720, 'Duplicate', ['This was sent already', 'Look at your activity before you try again.']],
  ['8.43 5730', 5730, 'Unknown', ['The wallet does not know this request', 'Look at your activity.']],
  ['8.43 5740', 5740, 'Too large', ['This is too much at once', 'Do it in smaller steps.']],
  ['8.43 5760', 5760, 'Not atomic', ['This wallet cannot do it all at once', 'Try another wallet.']],
  [
    '8.45 nonce',
    -32_000,
    'nonce too low: next nonce 7, tx nonce 3',
    ['Another transaction is in the way', 'Wait until it is done, then try again.'],
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
    ['Not enough for the network fee', 'Send less, or receive some more first.'],
  ],
  [
    '8.45 revert',
    3,
    'execution reverted: paused',
    ['The network would refuse it', 'Nothing was sent. Check what you entered.'],
  ],
]

it.each(refusals)(
  '[%s] a send that the wallet answers with %i (%s) says so on screen',
  async (_id, code, message, words) => {
    const { wallet } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
    const { provider } = wallet
    const request = provider.request.bind(provider) as (asked: { method: string }) => Promise<unknown>
    const refuse = (reason: string, as: number) =>
      Promise.reject(Object.assign(new Error(reason), { code: as }))
    Object.assign(provider, {
      request(asked: { method: string }) {
        if (asked.method === 'eth_sendTransaction') return refuse(message, code)
        // viem asks by this name, too, where the first answer may mean that the wallet lacks the method.
        if (asked.method === 'wallet_sendTransaction') return refuse('Method not found', -32_601)
        return request(asked)
      },
    })
    await userEvent.fill(page.getByRole('textbox', { name: 'Amount of ETH' }), '0.25')
    await userEvent.fill(page.getByRole('textbox', { name: 'To' }), carol)
    await button('Review').click()
    await button('Send 0.25 ETH').click()
    const [title, action] = words
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${title}${action}`)
  },
)
