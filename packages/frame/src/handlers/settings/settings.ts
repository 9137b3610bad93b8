import { emailCodeMs } from '@latchkey/protocol/constants'
import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { FrameStorage } from '../../platform/parts.ts'
import { WalletFailureError } from '../../session/WalletFailureError.ts'
import { askOwn } from '../askOwn.ts'
import type { Handler } from '../context.ts'
import { requireFreshLogin } from '../passkey/passkey.ts'
import { readCode } from '../readCode.ts'

/**
 * Starts a change of address once the visitor has approved the new one on the frame's own screen. Its owner can log in
 * from then on, and a page could have named its own address. A code is sent to the current address.
 */
export const updateEmail: Handler<FrameRequestOf<'update-email'>, FrameResponseOf<'update-email'>> = async (
  { email: to },
  { signal },
  context,
) => {
  const { session, storage, appOrigin } = context
  // Before any screen is shown: otherwise the server would reject it later.
  await requireFreshLogin(context, signal)
  const user = await session.getUser()
  if (!user) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  const { email: from, id: userId } = user
  if (from === null) throw new FrameFailureError('NOT_ALLOWED', 'This login has no email address.')
  const wanted = { userId, from, to }
  let approvedAt = await findApproval(storage, wanted)
  if (approvedAt === undefined) {
    await askOwn(context, { method: 'latchkey_email', facts: { from, to } }, signal)
    // Another tab may have logged in a different user in the meantime.
    if ((await session.getUser())?.id !== userId)
      throw new FrameFailureError('NOT_CONNECTED', 'Another user is now logged in.')
    approvedAt = Date.now()
    await saveEmailChange(storage, { ...wanted, approvedAt })
  }
  const { changeId } = await session.ask('createEmailChange', { body: { email: to, appOrigin } }, signal)
  await saveEmailChange(storage, { ...wanted, approvedAt, old: changeId })
  return { action: 'VERIFY_PRIMARY_OTP' }
}

/** Verifies the code of the old address, and sends one to the new address. */
export const updateEmailPrimaryOtp: Handler<
  FrameRequestOf<'update-email-primary-otp'>,
  FrameResponseOf<'update-email-primary-otp'>
> = async ({ otp }, _, { session, storage }) => {
  const code = readCode(otp)
  const change = await requireEmailChange(storage, 'old')
  const { changeId } = await session.ask('confirmOldEmail', {
    params: { changeId: change.old },
    body: { code },
  })
  await saveEmailChange(storage, { ...change, new: changeId })
  return { action: 'VERIFY_SECONDARY_OTP' }
}

/** Verifies the code of the new address, which replaces the old one in every tab. */
export const updateEmailSecondaryOtp: Handler<
  FrameRequestOf<'update-email-secondary-otp'>,
  FrameResponseOf<'update-email-secondary-otp'>
> = async ({ otp }, _, { session, storage }) => {
  const code = readCode(otp)
  const { new: changeId } = await requireEmailChange(storage, 'new')
  const user = await session.ask('confirmNewEmail', { params: { changeId }, body: { code } })
  await session.setUser(user)
  await saveEmailChange(storage, undefined)
  if (user.email === null) throw new FrameFailureError('INTERNAL', 'The server returned no email address.')
  return { email: user.email }
}

/** Storage key of the pending change of address, which survives a reload. */
const key = 'emailChange'

/** A pending change: what the visitor approved, and the id of each step that a code was emailed for. */
type EmailChange = {
  userId: string
  from: string
  to: string
  approvedAt: number
  old?: string
  new?: string
}

/** Stores the progress of a change; `undefined` deletes it. */
async function saveEmailChange(storage: FrameStorage, change: EmailChange | undefined): Promise<void> {
  if (change) await storage.set(key, change)
  else await storage.delete(key)
}

/**
 * Returns when the visitor approved this change, as long as a code would be valid: until then, another email needs no
 * further approval. A clock that was set back ends it, too.
 */
async function findApproval(
  storage: FrameStorage,
  { from, to, userId }: Pick<EmailChange, 'from' | 'to' | 'userId'>,
): Promise<number | undefined> {
  const kept = await storage.get<EmailChange>(key)
  if (kept?.userId !== userId || kept.from !== from || kept.to !== to) return undefined
  const agoMs = Date.now() - kept.approvedAt
  return agoMs >= 0 && agoMs < emailCodeMs ? kept.approvedAt : undefined
}

/** Returns the pending change with the current step. Throws `FrameFailureError` CODE_DEAD without one. */
async function requireEmailChange<step extends keyof EmailChange>(
  storage: FrameStorage,
  step: step,
): Promise<EmailChange & Record<step, string>> {
  const change = await storage.get<EmailChange>(key)
  if (change?.[step] === undefined)
    throw new FrameFailureError('CODE_DEAD', 'No email change is at this step.')
  return change as EmailChange & Record<step, string>
}

/** Returns the devices that the visitor has logged in with, this one first. Other apps' origins are not revealed. */
export const getDevices: Handler<FrameRequestOf<'get-devices'>, FrameResponseOf<'get-devices'>> = async (
  _,
  { signal },
  { session, appOrigin },
) => {
  const { sessions } = await session.ask('getWalletSessions', { body: undefined }, signal)
  const devices = sessions.map(({ id, isCurrent, device: name, firstSeenAt, usedAt, ...seen }) => ({
    ...{ id, isCurrent, name, firstSeenAt, usedAt },
    isHere: seen.appOrigin === appOrigin,
  }))
  return { devices: devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/**
 * Logs other devices out once the visitor has confirmed, on the frame's own screen, which ones. Otherwise a page could
 * do it without consent, and users who rely on a device's share would lose it. Ignores devices already logged out.
 */
export const revokeDevices: Handler<
  FrameRequestOf<'revoke-devices'>,
  FrameResponseOf<'revoke-devices'>
> = async ({ id }, { signal }, context) => {
  const { session } = context
  // Before any screen is shown: otherwise the server would reject it later.
  await requireFreshLogin(context, signal)
  const { sessions } = await session.ask('getWalletSessions', { body: undefined }, signal)
  const devices = sessions.filter((each) => !each.isCurrent && (id === undefined || each.id === id))
  if (devices.length === 0) return {}
  await askOwn(context, { method: 'latchkey_devices', devices }, signal)
  for (const { id: sessionId } of devices)
    await session.ask('revokeWalletSession', { params: { sessionId }, body: {} }).catch(ignoreGone)
  return {}
}

function ignoreGone(error: unknown): void {
  const isGone =
    error instanceof FrameFailureError &&
    error.cause instanceof WalletFailureError &&
    error.cause.code === 'NOT_FOUND'
  if (!isGone) throw error
}

/**
 * Shows the recovery phrase on the frame's own screens: first the requesting app and the purpose, then, after approval,
 * the phrase, as often as the visitor presses. The phrase never crosses the port.
 */
export const exportKey: Handler<FrameRequestOf<'export-key'>, FrameResponseOf<'export-key'>> = async (
  _,
  { signal },
  context,
) => {
  // Before any screen is shown: otherwise the server would reject the vault's request later.
  await requireFreshLogin(context, signal)
  if (!(await context.session.getUser())?.accounts)
    throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
  const { create, exportMnemonic } = await context.loadVault()
  // A lost share is restored before the screens: while the phrase is shown there is no room for another screen.
  await create()
  await askOwn(context, { method: 'latchkey_export' }, signal)
  await askOwn(context, { method: 'latchkey_phrase', reveal: exportMnemonic }, signal)
  return {}
}

/**
 * Deletes the account once the visitor has confirmed, on the frame's own screen, what will be lost. The server deletes
 * its data, and this browser its share. Other devices find out on their next use.
 */
export const deleteAccount: Handler<
  FrameRequestOf<'delete-account'>,
  FrameResponseOf<'delete-account'>
> = async (_, { signal }, context) => {
  const { session, approvals } = context
  // Before any screen is shown: otherwise the server would reject it later.
  await requireFreshLogin(context, signal)
  const user = await session.getUser()
  await askOwn(context, { method: 'latchkey_delete' }, signal)
  // Another tab may have logged in a different user in the meantime.
  if (!user || (await session.getUser())?.id !== user.id)
    throw new FrameFailureError('NOT_CONNECTED', 'Another user is now logged in.')
  await session.ask('deleteWalletUser', { body: {} })
  const { forget } = await context.loadVault()
  await forget(user.id)
  await session.end()
  for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}
