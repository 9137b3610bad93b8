import { encodeFunctionData, parseAbi } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress, toHex } from '../../../test/examples.ts'
import type { Approval, PreparedTransaction } from '../../base/ports.ts'

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const heading = (name: string) => inFrame().getByRole('heading', { name, exact: true })
const button = (name: string) => inFrame().getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => inFrame().getByText(words)
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const device = {
  ...{ id: 'a', isCurrent: false, hasDeviceShare: true, device: 'Chrome, Android' },
  ...{ firstSeenAt: '2026-11-02T10:00:00Z', createdAt: '2026-11-02T10:00:00Z' },
  ...{ usedAt: '2026-11-20T10:00:00Z', appOrigin: 'https://shop.example' },
}
const nasty = '<img src=x onerror="top.hacked=1"><script>top.hacked=1</script>'

const request = (method: string, params: unknown[]): Pick<Approval, 'request'> => ({
  request: { method, params, chainId: 'eip155:1337' },
})
const sending = (more: Partial<PreparedTransaction>): Partial<Approval> => ({
  ...request('eth_sendTransaction', [{}]),
  transaction: {
    chainId: 1337,
    to: bob,
    value: 0n,
    data: '0x',
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 20_000_000_000n,
    maxPriorityFeePerGas: 1n,
    chainFee: 0n,
    ...more,
  },
})
const typed = (message: object, domain: object = {}) =>
  request('eth_signTypedData_v4', [
    exampleAddress,
    {
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Permit: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'note', type: 'string' },
        ],
      },
      primaryType: 'Permit',
      domain: { name: 'Dev Dollar', ...domain },
      message,
    },
  ])

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

describe('the requester', () => {
  it('is the verified origin, with the app’s own name beside it', async () => {
    const { page: wallet } = await askInFrame({
      origin: 'http://127.0.0.1:4000',
      appName: 'https://bank.example',
    })
    await expect.element(text('127.0.0.1:4000')).toBeVisible()
    await expect.element(text('http://')).toBeVisible()
    await expect.element(text('It calls itself “https://bank.example”.')).toBeVisible()
    void wallet.ask({})
    void wallet.ask({})
    await expect.element(text('2 more pending')).toBeVisible()
    await button('Reject').click()
    await expect.element(text('1 more pending')).toBeVisible()
  })
})

describe('each method', () => {
  it('[6.3 personal_sign] personal_sign shows the text', async () => {
    await askInFrame({})
    await expect.element(heading('Sign message')).toBeVisible()
    await expect.element(text('Good morning, mob.')).toBeVisible()
    await expect.element(button('Sign')).toBeVisible()
  })

  it('personal_sign shows bytes that aren’t text, and marks invisible characters', async () => {
    const { page: wallet } = await askInFrame(request('personal_sign', ['0xff00', exampleAddress]))
    await expect.element(text('0xff00')).toBeVisible()
    await expect.element(text('Unreadable message')).toBeVisible()
    void wallet.ask(request('personal_sign', [toHex('a\u202eb'), exampleAddress]))
    await button('Reject').click()
    await expect.element(text('U+202E')).toBeVisible()
    await expect.element(text('Hidden characters')).toBeVisible()
  })

  it('warns about a sign-in for another site', async () => {
    const message = `bank.example wants you to sign in with your Ethereum account:\n${exampleAddress}`
    await askInFrame(request('personal_sign', [toHex(message), exampleAddress]))
    await expect.element(heading('Sign in')).toBeVisible()
    await expect
      .element(inFrame().getByRole('alert'))
      .toHaveTextContent('to bank.example, but app.example requested it')
  })

  it('[6.3 typed data] eth_signTypedData_v4 shows a tree, and warns about an unlimited permit', async () => {
    await askInFrame(
      typed({ spender: bob, value: String(2n ** 256n - 1n), note: 'for lunch' }, { chainId: 1 }),
    )
    await expect.element(heading('Approve unlimited spending')).toBeVisible()
    await expect.element(text(`With this signature, ${bob}`)).toBeVisible()
    await expect.element(text('Dev Dollar')).toBeVisible()
    await expect.element(text('for lunch')).toBeInTheDocument()
    await expect.element(text('This is for chain ID 1, not for Devnet.')).toBeVisible()
    await expect.element(button('Approve unlimited')).toBeVisible()
  })

  it('[6.3 transaction] eth_sendTransaction shows the amount, the recipient and the maximum cost', async () => {
    await askInFrame(sending({ value: 1_500_000_000_000_000_000n }))
    await expect.element(heading('Send 1.5 ETH')).toBeVisible()
    await expect.element(text(bob)).toBeVisible()
    await expect.element(text('Up to 0.00042 ETH')).toBeVisible()
    await expect.element(button('Send 1.5 ETH')).toBeVisible()
  })

  it.each([
    ['calls', 'wallet_sendCalls'],
    ['user operation', 'eth_sendUserOperation'],
  ])(
    '[6.3 %s] %s describes each call, says that all or none go through, and shows the cost',
    async (_clause, method) => {
      const batch = {
        chainId: 1337,
        calls: [
          { to: bob, value: 1_500_000_000_000_000_000n, data: '0x' },
          { to: exampleAddress, value: 0n, data: unlimited },
        ],
        feeMax: 0n,
      } as const
      const { page: wallet } = await askInFrame({ ...request(method, [{}]), batch })
      await expect.element(heading('Send 2 calls together')).toBeVisible()
      await expect.element(text('Either all calls go through, or none do.')).toBeVisible()
      await expect.element(heading('1. Send 1.5 ETH')).toBeInTheDocument()
      await expect.element(heading('2. Approve unlimited spending')).toBeInTheDocument()
      await expect
        .element(inFrame().getByRole('alert'))
        .toHaveTextContent(`${bob} could take all of these tokens`)
      await expect.element(text('Free (sponsored)')).toBeInTheDocument()
      await expect.element(button('Approve all 2')).toBeVisible()
      expect((await wallet.inspect()).violations).toEqual([])
      const paid = { ...batch, calls: batch.calls.slice(0, 1), feeMax: 420_000_000_000_000n }
      void wallet.ask({ ...request('eth_sendTransaction', [{}]), batch: paid })
      await button('Reject').click()
      await expect.element(heading('Send 1.5 ETH')).toBeVisible()
      await expect.element(text('Up to 0.00042 ETH')).toBeVisible()
      void wallet.ask({ ...request(method, [{}]), batch: { ...batch, chainId: 10 } })
      await button('Reject').click()
      await expect.element(heading('You can’t approve this')).toBeVisible()
    },
  )

  it('[6.3 calls] wallet_sendCalls names the contract that the first batch of an EOA delegates to', async () => {
    const batch = {
      chainId: 1337,
      calls: [{ to: bob, value: 1_500_000_000_000_000_000n, data: '0x' }],
      feeMax: 0n,
    } as const
    const { page: wallet } = await askInFrame({
      ...request('wallet_sendCalls', [{}]),
      batch: { ...batch, delegate: exampleAddress },
    })
    const told = text(
      `This first batch also authorizes the contract ${exampleAddress} to act for this account from now on.`,
    )
    await expect.element(told).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    void wallet.ask({ ...request('wallet_sendCalls', [{}]), batch })
    await button('Reject').click()
    await expect.element(told).not.toBeInTheDocument()
    await expect.element(button('Send 1.5 ETH')).toBeVisible()
  })

  it('latchkey_devices names each device, with site and date', async () => {
    const asked = (devices: Approval['devices']): Partial<Approval> => ({
      ...request('latchkey_devices', []),
      ...(devices && { devices }),
    })
    const { page: wallet } = await askInFrame(asked([device]))
    await expect.element(heading('Log out Chrome, Android')).toBeVisible()
    await expect.element(text(/^First seen on shop\.example, last used/)).toBeVisible()
    await expect.element(button('Log out')).toBeVisible()
    void wallet.ask(asked([device, { ...device, id: 'b', device: nasty, appOrigin: null }]))
    await button('Reject').click()
    await expect.element(heading('Log out 2 devices')).toBeVisible()
    await expect.element(text(nasty)).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
    void wallet.ask(asked([{ ...device, usedAt: null }]))
    await button('Reject').click()
    await expect.element(heading('Forget Chrome, Android')).toBeVisible()
    await expect.element(text('First seen on shop.example, logged out')).toBeVisible()
    await expect.element(button('Forget')).toBeVisible()
    void wallet.ask(asked(undefined))
    await button('Reject').click()
    await expect.element(heading('You can’t approve this')).toBeVisible()
  })

  it('latchkey_email shows both addresses', async () => {
    const { page: wallet } = await askInFrame(
      request('latchkey_email', [{ from: 'ada@example.com', to: 'ada@example.org' }]),
    )
    await expect.element(heading('Change your email address')).toBeVisible()
    await expect.element(text('ada@example.com')).toBeVisible()
    await expect.element(text('ada@example.org')).toBeVisible()
    await expect.element(button('Change email address')).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
  })

  it('latchkey_delete says that only the recovery phrase restores the wallet', async () => {
    const { page: wallet } = await askInFrame(request('latchkey_delete', []))
    await expect.element(heading('Delete your account')).toBeVisible()
    await expect.element(text('You need the recovery phrase')).toBeVisible()
    await expect.element(button('Delete permanently')).toBeVisible()
    expect((await wallet.inspect()).violations).toEqual([])
  })

  it('can’t approve a transaction for another chain than the request’s', async () => {
    await askInFrame(sending({ chainId: 10 }))
    await expect.element(heading('You can’t approve this')).toBeVisible()
    expect(buttonsOf()).toEqual(['Reject'])
  })

  it.each(['wallet_grantPermissions', 'eth_requestAccounts', 'constructor', '__proto__'])(
    '%s has no screen and can only be rejected',
    async (method) => {
      await askInFrame(request(method, []))
      await expect.element(heading('You can’t approve this')).toBeVisible()
      expect(buttonsOf()).toEqual(['Reject'])
    },
  )
})

describe('names from a page, a contract or a device', () => {
  it.each<[string, Partial<Approval>]>([
    ['a name', { appName: nasty }],
    ['a message', request('personal_sign', [toHex(nasty), exampleAddress])],
    ['typed data', typed({ spender: bob, value: 1, note: nasty }, { name: nasty })],
    ['a method', request(nasty.slice(0, 60), [])],
    ['a device', { ...request('latchkey_devices', []), devices: [{ ...device, device: nasty }] }],
    [
      'one of two devices',
      { ...request('latchkey_devices', []), devices: [device, { ...device, id: 'b', device: nasty }] },
    ],
    ['a name on the screen that deletes an account', { ...request('latchkey_delete', []), appName: nasty }],
    [
      'a name on the passkey screen',
      { ...request('latchkey_passkey', [{ isNew: true, isFresh: false }]), appName: nasty },
    ],
  ])('renders %s as text', async (_, asked) => {
    const { view } = await askInFrame(asked)
    await expect.poll(() => view.document.body.textContent).toContain('<img src=x')
    expect(view.document.querySelector('img, script[src=x], #root script')).toBeNull()
    expect('hacked' in (window.top ?? {})).toBe(false)
  })
})

describe('numbers', () => {
  it.each(['de', 'ar-EG', 'fa', 'hi-u-nu-deva', 'en-u-nu-thai', 'de-CH', 'xx'])(
    'match the language on screen when the page’s locale is %s',
    async (locale) => {
      const { view, page: wallet } = await askInFrame(sending({ value: 1_234_500_000_000_000_000_000n }))
      wallet.appearance.set({ mode: 'light', locale })
      await expect.element(heading('Send 1,234.5 ETH')).toBeVisible()
      await expect.element(text('Up to 0.00042 ETH')).toBeInTheDocument()
      expect(view.document.querySelector('.lk')?.getAttribute('dir')).toBe('ltr')
    },
  )
})

describe('when the browser can’t tell what covers the frame', () => {
  it('shows a summary and a window button, and no Approve', async () => {
    await askInFrame({}, { sight: 'blind' })
    await expect.element(text('Good morning, mob.')).toBeVisible()
    await expect.element(button('Review in wallet')).toBeVisible()
    expect(buttonsOf()).toEqual(['Reject', 'Review in wallet'])
  })
})

const unlimited = encodeFunctionData({
  abi: parseAbi(['function approve(address,uint256)']),
  args: [bob, 2n ** 256n - 1n],
})

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  it.each<[string, Partial<Approval>]>([
    ['a message with invisible characters', request('personal_sign', [toHex('a\u202eb'), exampleAddress])],
    ['typed data', typed({ spender: bob, value: 1, note: 'x' })],
    ['an unlimited approval', sending({ data: unlimited })],
    ['a request that can’t be approved', request('wallet_sendCalls', [])],
  ])('has no axe violations in %s, at 375 px, right to left', async (_, asked) => {
    const { view, page: wallet } = await askInFrame(asked, { width: 375 })
    wallet.appearance.set({ mode, accent: '#7a1f5c' })
    await expect.element(button('Reject')).toBeVisible()
    await expect.poll(() => view.document.querySelector('.ask-pending')).toBeNull()
    // As with right-to-left languages, which aren't supported yet.
    view.document.querySelector('.lk')?.setAttribute('dir', 'rtl')
    const panel = view.document.querySelector('.ask')
    view.document.querySelector('.ask-body')?.scrollTo(0, 10_000)
    expect(panel?.scrollWidth).toBeLessThanOrEqual(375)
    await expect
      .poll(() => view.document.querySelector('.ask-approve')?.getAttribute('data-status') ?? 'ready')
      .toBe('ready')
    for (const animation of view.document.getAnimations()) animation.finish()
    const { violations, passed } = await wallet.inspect()
    expect(passed).toContain('color-contrast')
    expect(violations).toEqual([])
  })
})

/** Returns the labels of all buttons. */
function buttonsOf(): string[] {
  const frame = document.querySelector('iframe')
  return [...(frame?.contentDocument?.querySelectorAll('button') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  )
}
