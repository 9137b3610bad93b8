import type { Page } from '@playwright/test'
import { recoverMessageAddress, stringToHex } from 'viem'
import { approve } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { clearStored, findFrame } from '../../support/frameStorage.ts'
import { logInByX } from '../../support/logInByX.ts'
import { openFrame, type TestFrame } from '../../support/openFrame.ts'
import { addPasskeyDevice } from '../../support/passkeyDevice.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
const press = ({ screen }: TestFrame, name: string) =>
  screen.getByRole('button', { name, exact: true }).click()

/** Creates a passkey on the frame's screen, and a wallet with it. */
async function signUp(frame: TestFrame, name?: string) {
  const connected = frame.ask('connect-passkey')
  await press(frame, 'Create a passkey')
  if (name !== undefined) await frame.screen.getByLabel('Passkey name').fill(name)
  await press(frame, 'Create passkey')
  return connected
}

/** Logs in with the existing passkey. */
async function logInByPasskey(frame: TestFrame) {
  const connected = frame.ask('connect-passkey')
  await press(frame, 'Use passkey')
  return connected
}

async function sign(frame: TestFrame, address: string): Promise<string> {
  const message = 'The mob meets on Tuesday'
  const asked = frame.ask('rpc-request', {
    method: 'personal_sign',
    params: [stringToHex(message), address],
    chainId: 'eip155:31337',
  })
  await approve(frame.screen, 'Sign')
  const { result } = await asked
  return recoverMessageAddress({ message, signature: result as `0x${string}` })
}

/** Approves a change of the recovery method. */
async function chooseRecovery(frame: TestFrame, kind: 'automatic' | 'code' | 'passkey') {
  const changed = frame.ask('change-recovery', { kind })
  await approve(frame.screen, 'Continue')
  return { changed }
}

/** Clears the frame's storage and reloads the page, like another device with the same passkeys. */
async function forget(page: Page, world: Parameters<typeof openFrame>[1]): Promise<TestFrame> {
  await clearStored(findFrame(page, world))
  await page.reload()
  return openFrame(page, world, { allow })
}

for (const hasPrf of [true, false])
  test(`a passkey ${hasPrf ? 'with' : 'without'} PRF creates a wallet that signs and restores it after storage is cleared`, {
    tag: hasPrf ? [] : '@soak',
  }, async ({ page, world }) => {
    await addPasskeyDevice(page, { hasPrf })
    await page.goto('/')
    const frame = await openFrame(page, world, { allow })
    const user = await signUp(frame, 'Grace’s wallet')
    expect(user).toMatchObject({ email: null, userName: 'Grace’s wallet' })
    expect(await sign(frame, user.address)).toBe(user.address)
    expect(await frame.ask('change-recovery')).toEqual({ kind: hasPrf ? 'passkey' : 'automatic' })

    const again = await forget(page, world)
    expect(await logInByPasskey(again)).toEqual(user)
    expect(await sign(again, user.address)).toBe(user.address)
  })

test('reports that no passkey was found, creates one, and keeps what was typed', { tag: '@soak' }, async ({
  page,
  world,
}) => {
  await addPasskeyDevice(page, { hasPrf: true })
  await page.goto('/')
  const frame = await openFrame(page, world, { allow })
  const connected = frame.ask('connect-passkey')
  await press(frame, 'Use passkey')
  await expect(frame.screen.getByText('create one if you have none here')).toBeVisible()
  await press(frame, 'Create a passkey')
  const name = frame.screen.getByLabel('Passkey name')
  await name.fill('My key')
  await press(frame, 'Use an existing passkey')
  await press(frame, 'Create a passkey')
  await expect(name).toHaveValue('My key')
  await press(frame, 'Create passkey')
  expect(await connected).toMatchObject({ userName: 'My key' })
})

test('a recovery code is shown once and restores the wallet when the login alone cannot', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await page.goto('/')
  const frame = await openFrame(page, world, { allow })
  const user = await logInByX(frame, context, 'cora')
  const { changed } = await chooseRecovery(frame, 'code')
  await expect(frame.screen.locator('.ask-code span')).toHaveCount(6)
  const code = (await frame.screen.locator('.ask-code span').allTextContents()).join('-')
  expect(code).toMatch(/^(\w{4}-){5}\w{4}$/)
  const last = frame.screen.getByLabel('Last 4 characters of the code')
  await last.fill('----')
  await press(frame, 'Confirm')
  await expect(frame.screen.getByText('Those aren’t the last 4 characters')).toBeVisible()
  await last.fill(code.slice(-4).toLowerCase())
  await press(frame, 'Confirm')
  expect(await changed).toEqual({ kind: 'code' })
  expect(await sign(frame, user.address)).toBe(user.address)

  const again = await forget(page, world)
  const connected = logInByX(again, context, 'cora')
  const field = again.screen.getByLabel('Recovery code')
  await expect(field).toBeVisible()
  const wrong = code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  await field.fill(wrong)
  await press(again, 'Restore wallet')
  await expect(again.screen.getByText('That code isn’t right')).toBeVisible()
  await expect(field).toHaveValue(wrong)
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await press(again, 'Restore wallet')
  expect(await connected).toEqual(user)
  expect(await sign(again, user.address)).toBe(user.address)
})

test('a passkey restores the wallet of another login, and a passkey without PRF is rejected with an explanation', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const device = await addPasskeyDevice(page, { hasPrf: false })
  await page.goto('/')
  const frame = await openFrame(page, world, { allow })
  const user = await logInByX(frame, context, 'pru')
  const { changed } = await chooseRecovery(frame, 'passkey')
  await press(frame, 'Create passkey')
  await expect(frame.screen.getByText('can’t be used for recovery')).toBeVisible()
  await device.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device.authenticatorId })
  await addPasskeyDevice(page, { hasPrf: true })
  await press(frame, 'Create passkey')
  expect(await changed).toEqual({ kind: 'passkey' })

  const again = await forget(page, world)
  const connected = logInByX(again, context, 'pru')
  await expect(again.screen.getByRole('heading', { name: 'Restore your wallet' })).toBeVisible()
  await press(again, 'Use passkey')
  expect(await connected).toEqual(user)
})

test('opens a window of the wallet to create a passkey when the page does not allow its frame to', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await page.goto('/')
  const frame = await openFrame(page, world)
  const connected = frame.ask('connect-passkey')
  await press(frame, 'Create a passkey')
  const [opened] = await Promise.all([context.waitForEvent('page'), press(frame, 'Create passkey')])
  await addPasskeyDevice(opened, { hasPrf: true })
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: 'Continue', exact: true }).click()
  await closed
  const user = await connected
  expect(await sign(frame, user.address)).toBe(user.address)
  expect(await frame.ask('change-recovery')).toEqual({ kind: 'passkey' })
})

test('in Serial Mob, creates a wallet with a passkey and changes its recovery method', {
  tag: '@soak',
}, async ({ page }) => {
  await addPasskeyDevice(page, { hasPrf: true })
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const screen = page.frameLocator('iframe[title]')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
  await screen.getByRole('button', { name: 'Create a passkey' }).click()
  await screen.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.first()).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(screen, 'Sign in')
  const account = page.getByRole('banner').getByRole('button', { name: /^Account/ })
  await account.click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Recovery With a passkey/ }).click()
  await dialog.getByRole('button', { name: /^Automatic/ }).click()
  await approve(screen, 'Continue')
  await expect(dialog.getByText('Recovery method changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Recovery Automatic/ })).toBeVisible()
})
