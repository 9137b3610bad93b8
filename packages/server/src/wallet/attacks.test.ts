import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWalletClient, type WalletClient } from '../../test/wallet/createWalletClient.ts'
import { codeOf } from '../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../test/wallet/startMailServer.ts'
import { type RunningWallet, startWallet } from '../../test/wallet/startWallet.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let running: RunningWallet
beforeAll(async () => {
  mailServer = await startMailServer()
  running = await startWallet({ smtpUrl: mailServer.url })
})
afterAll(async () => {
  await running?.close()
  await mailServer?.close()
})

const appOrigin = 'https://app.example'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const newClient = () => createWalletClient(running.origin)

/** Begins a login whose link is confirmed, and returns its code. */
async function begin(client: WalletClient) {
  const email = newEmail()
  const { loginId } = (await client.ask('createEmailLogin', { body: { email, appOrigin } })).value
  const mail = await mailServer.next(email)
  const [link = ''] = /http\S+\/login\/[\w-]{43}/.exec(mail.text ?? '') ?? []
  const headers = { origin: running.origin, 'sec-fetch-site': 'same-origin' }
  expect((await fetch(link, { method: 'POST', headers })).status).toBe(200)
  return { loginId, code: codeOf(mail) ?? '' }
}

it('limits guesses of a code to five by its own client, even concurrent ones, and ignores those by others', async () => {
  const victim = await newClient()
  const { loginId, code } = await begin(victim)
  const verify = (client: WalletClient, tried: string) =>
    client.ask('verifyEmailLogin', { params: { loginId }, body: { code: tried } })
  for (const thief of await Promise.all([newClient(), newClient(), newClient()])) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(thief, code)))
    expect(answers.map((answer) => answer.code)).toEqual(Array(6).fill('CODE_DEAD'))
  }
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(victim, wrong)))
  expect(answers.filter((answer) => answer.code === 'CODE_INVALID')).toHaveLength(4)
  expect(answers.filter((answer) => answer.code === 'CODE_DEAD')).toHaveLength(8)
  expect(await verify(victim, code)).toMatchObject({ status: 400, code: 'CODE_DEAD' })
})

it('gains nothing from a recorded login: not from its request, code, tokens or proofs', async () => {
  const [victim, thief] = [await newClient(), await newClient()]
  const { loginId, code } = await begin(victim)
  const question = { params: { loginId }, body: { code } }
  const proof = await victim.prove('verifyEmailLogin', { loginId })
  const { status, value } = await victim.ask('verifyEmailLogin', { ...question, proof })
  expect(status).toBe(200)
  const again = await thief.ask('verifyEmailLogin', { ...question, proof })
  expect(again).toMatchObject({ status: 401, code: 'PROOF_INVALID' })
  expect(again.headers.get('www-authenticate')).toContain('error="invalid_dpop_proof"')
  expect(await thief.ask('verifyEmailLogin', question)).toMatchObject({ code: 'CODE_DEAD' })

  const { accessToken: token, refreshToken } = value
  const withToken = await thief.ask('getWalletUser', { token })
  expect(withToken).toMatchObject({ status: 401, code: 'SESSION_INVALID' })
  expect(withToken.headers.get('www-authenticate')).toContain('error="invalid_token"')
  expect(await thief.refresh(refreshToken)).toMatchObject({ status: 401, code: 'SESSION_INVALID' })
  const used = await victim.prove('getWalletUser', {}, { token })
  expect((await victim.ask('getWalletUser', { token, proof: used })).status).toBe(200)
  for (const id of ['getWalletUser', 'getWalletSessions', 'getWalletNonce'] as const)
    expect(await thief.ask(id, { token, proof: used })).toMatchObject({ code: 'PROOF_INVALID' })
})

it('sends one email to someone who requests many, without revealing whether the address is known', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await running.wallet.users.findOrCreateByEmail(known)
  /** Returns a response without its random values and times. */
  const ask = async (email: string) => {
    const client = await newClient()
    const response = await fetch(`${running.origin}/wallet/email-logins?projectId=app`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', dpop: await client.prove('createEmailLogin') },
      body: JSON.stringify({ email, appOrigin }),
    })
    const text = (await response.text()).replace(/"[\w-]{22}"|\d+/g, '…')
    return { status: response.status, names: [...response.headers.keys()].sort(), text }
  }
  const statuses: number[] = []
  for (let asked = 0; asked < 4; asked++) {
    const [one, other] = [await ask(known), await ask(unknown)]
    expect(one).toEqual(other)
    statuses.push(one.status)
  }
  expect(statuses).toEqual([200, 429, 429, 429])
  for (const email of [known, unknown]) {
    await mailServer.next(email)
    expect(mailServer.mails.filter(({ receivers }) => receivers.includes(email))).toHaveLength(1)
  }
})
