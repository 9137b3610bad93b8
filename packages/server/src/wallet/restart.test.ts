import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { createWalletClient } from '../../test/wallet/createWalletClient.ts'
import { encryptRecovery } from '../../test/wallet/crossShares.ts'
import { codeOf } from '../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../test/wallet/startMailServer.ts'
import { startWallet } from '../../test/wallet/startWallet.ts'
import { proveAccounts } from '../../test/wallet/testAccounts.ts'

/** Starts a server that can be stopped and restarted, on one database and at one address. */
async function open() {
  const database = await openEmptyDatabase()
  const mailServer = await startMailServer()
  let running = await startWallet({ database, smtpUrl: mailServer.url })
  const { origin } = running
  onTestFinished(async () => {
    await running.close()
    await mailServer.close()
    await database.close()
  })
  return {
    origin,
    mailServer,
    at: () => running.origin,
    async restart() {
      await running.close()
      running = await startWallet({ database, smtpUrl: mailServer.url, origin })
    },
  }
}

it('survives restarts between email, link, code, wallet and signature', async () => {
  const { origin, at, mailServer, restart } = await open()
  const client = await createWalletClient(origin, at)
  const email = 'ada@example.com'
  const { loginId } = (
    await client.ask('createEmailLogin', { body: { email, appOrigin: 'https://app.example' } })
  ).value
  const mail = await mailServer.next(email)
  await restart()

  const [link = ''] = /http\S+\/login\/[\w-]{43}/.exec(mail.text ?? '') ?? []
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const clicked = await fetch(link.replace(origin, at()), { method: 'POST', headers })
  expect(clicked.status).toBe(200)
  await restart()

  const body = { code: codeOf(mail) ?? '' }
  const verified = await client.ask('verifyEmailLogin', { params: { loginId }, body })
  expect(verified.status).toBe(200)
  const { accessToken: token } = verified.value
  const ask: typeof client.ask = (id, question) => client.ask(id, { token, ...question })
  await restart()

  const recovery = { kind: 'automatic', share: Buffer.from('a recovery share').toString('base64url') }
  const serverShare = Buffer.from('a share of the server').toString('base64url')
  const wallet = {
    ...(await proveAccounts({ ...client, ask, session: () => verified.value })),
    serverShare,
    baseShare: Buffer.from('a base share').toString('base64url'),
    recovery: await encryptRecovery({ ask }, recovery),
  }
  await restart()
  expect((await ask('createWallet', { body: wallet })).status).toBe(200)
  await restart()

  expect((await ask('releaseShare', { body: { purpose: 'sign' } })).value.share).toBe(serverShare)
})
