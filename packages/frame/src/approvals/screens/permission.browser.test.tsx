import { maxUint256, zeroHash } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress } from '../../../test/examples.ts'
import type { Approval, PreparedPermission } from '../../base/ports.ts'

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const heading = (name: string | RegExp) => inFrame().getByRole('heading', { name })
const button = (name: string | RegExp) => inFrame().getByRole('button', { name })
const text = (words: string | RegExp) => inFrame().getByText(words)
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const end = Date.parse('2030-01-02T12:00:00Z') / 1000

const permitting = (
  granted: Partial<PreparedPermission['granted']>,
  more: Partial<PreparedPermission> = {},
): Partial<Approval> => ({
  request: { method: 'wallet_grantPermissions', params: [{}], chainId: 'eip155:1337' },
  batch: { chainId: 1337, calls: [{ to: contract, value: 0n, data: '0x00' }], feeMax: 0n },
  permission: {
    isRevoked: false,
    granted: {
      signer: bob,
      validAfter: 0,
      validUntil: end,
      valueLimit: 0n,
      feeLimit: 0n,
      targets: [],
      salt: zeroHash,
      ...granted,
    },
    functions: {},
    ...more,
  },
})

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

it('[6.3 grant] says what an app may do without asking, with limits, expiry and key', async () => {
  const {
    view,
    page: wallet,
    answer,
  } = await askInFrame(
    permitting(
      {
        valueLimit: 1_500_000_000_000_000_000n,
        feeLimit: 10_000_000_000_000_000n,
        targets: [
          { target: contract, selectors: ['0xa9059cbb'], amountLimit: 50n },
          { target: exampleAddress, selectors: ['0x12345678', '0xc0ffee00'], amountLimit: maxUint256 },
        ],
      },
      { functions: { '0x12345678': 'play(uint256)' } },
    ),
  )
  await expect.element(heading('Let app.example act without asking')).toBeVisible()
  await expect.element(heading('Send up to 1.5 ETH to anyone')).toBeVisible()
  await expect.element(heading('Pay network fees of up to 0.01 ETH')).toBeInTheDocument()
  await expect.element(heading('Transfer tokens of this contract')).toBeInTheDocument()
  await expect.element(text('transfer(address,uint256)')).toBeInTheDocument()
  await expect.element(heading('Call a contract')).toBeInTheDocument()
  await expect.element(text('play(uint256), 0xc0ffee00')).toBeInTheDocument()
  await expect.element(text('Unknown functions').first()).toBeInTheDocument()
  await expect.element(text(bob)).toBeInTheDocument()
  await expect.element(button(/^Allow until .*2030/)).toBeVisible()
  expect((await wallet.inspect()).violations).toEqual([])
  view.document.querySelector('.ask-body')?.scrollTo(0, 10_000)
  await expect.element(button(/^Allow until/)).toBeEnabled()
  await button('Reject').click()
  expect(await answer).toBe('rejected')
})

it('warns about missing limits, and about approvals that outlive the permission', async () => {
  await askInFrame(
    permitting({
      valueLimit: maxUint256,
      targets: [
        { target: contract, selectors: ['0xa9059cbb', '0x095ea7b3'], amountLimit: maxUint256 },
        { target: exampleAddress, selectors: ['0xa22cb465'], amountLimit: maxUint256 },
      ],
    }),
  )
  await expect.element(heading('Send all of your ETH to anyone')).toBeInTheDocument()
  const alerts = () =>
    inFrame()
      .getByRole('alert')
      .elements()
      .map((each) => each.textContent)
  await expect.poll(alerts).toEqual([
    // Not all of them fit above the scrolling part, so only their titles are shown there.
    expect.stringMatching(/^Unlimited amount · The site can give away collections/),
    expect.stringContaining('your entire ETH balance'),
    expect.stringContaining(`your entire ${contract} balance`),
    expect.stringContaining(`${contract} doesn’t report token amounts`),
    expect.stringContaining(`collection ${exampleAddress}`),
  ])
  await expect.element(text('These approvals stay active after this permission ends.')).toBeInTheDocument()
})

it('[6.3 revoke] says what a revocation ends', async () => {
  await askInFrame({
    ...permitting({ valueLimit: 5n }, { isRevoked: true }),
    request: { method: 'wallet_revokePermissions', params: [{}], chainId: 'eip155:1337' },
  })
  await expect.element(heading('Revoke permissions for app.example')).toBeVisible()
  await expect.element(text('The site will need your approval again for all of this.')).toBeVisible()
  await expect.element(button('Revoke')).toBeVisible()
})

it('[6.3 revoke] names the site and the account that a revoked eth_accounts disconnects', async () => {
  const { page: wallet } = await askInFrame({
    request: {
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
      chainId: 'eip155:1337',
    },
  })
  await expect.element(heading('Disconnect from app.example')).toBeVisible()
  await expect.element(text('app.example will no longer see your account.')).toBeVisible()
  await expect.element(button('Disconnect')).toBeVisible()
  expect((await wallet.inspect()).violations).toEqual([])
})

it('can’t approve a permission for another chain than the request’s', async () => {
  const asked = permitting({ valueLimit: 5n })
  await askInFrame({ ...asked, batch: { chainId: 10, calls: [], feeMax: 0n } })
  await expect.element(heading('You can’t approve this')).toBeVisible()
})
