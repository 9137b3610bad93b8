import { expect, it, onTestFinished } from 'vitest'
import { untilOneOf } from '../../../test/flows.ts'
import { keys } from '../../../test/kits.ts'
import { createWalletFrame } from '../../../test/walletFrame.ts'
import { openWalletPage } from '../../../test/walletPage.ts'
import { connectEmbedded } from '../login/connectEmbedded.ts'
import { createDeleteAccountFlow } from './deleteAccount.ts'

async function open() {
  const wallet = createWalletFrame(keys.alice, { session: { email: 'ada@mob.test' } })
  const errors: unknown[] = []
  const { kit } = await openWalletPage(wallet, { logger: { write: (_, ...values) => errors.push(values) } })
  await connectEmbedded(kit, { signal: new AbortController().signal })
  const statuses: string[] = []
  const onDeleted = () => void statuses.push(kit.facts.get().status)
  const start = () => {
    const flow = createDeleteAccountFlow(kit, { onDeleted })
    onTestFinished(() => flow.stop())
    return flow
  }
  return { wallet, kit, start, statuses, errors }
}

it('shows the deletion, then disconnects the account', async () => {
  const { kit, start, statuses } = await open()
  expect(kit.facts.get().status).toBe('connected')
  await untilOneOf(start(), 'done')
  expect(statuses).toEqual(['connected'])
  expect(kit.facts.get().status).toBe('disconnected')
})

it('is done if the wallet does not confirm the sign-out of a deleted account', async () => {
  const { errors, wallet, start, statuses } = await open()
  wallet.failures['sign-out'] = { name: 'INTERNAL' }
  expect(await untilOneOf(start(), 'done', 'failed')).toEqual({ status: 'done' })
  expect(statuses).toEqual(['connected'])
  expect(errors).toMatchObject([[{ name: 'DisconnectFailedError' }]])
})

it('stays connected when the user rejects or the login is too old', async () => {
  const { kit, wallet, start, statuses } = await open()
  wallet.failures['delete-account'] = { name: 'REJECTED' }
  await untilOneOf(start(), 'done')
  wallet.failures['delete-account'] = { name: 'LOGIN_REQUIRED' }
  await untilOneOf(start(), 'login')
  expect(statuses).toEqual([])
  expect(kit.facts.get().status).toBe('connected')
})
