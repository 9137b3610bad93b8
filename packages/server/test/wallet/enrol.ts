import type { World } from '@latchkey/devnet/world'
import type { Caip2 } from '@latchkey/protocol/ids'
import {
  noLimit,
  permissionContextParameters,
  permissionValidatorSignatures,
  toSessionText,
} from '@latchkey/protocol/permissions'
import { signInBasePath } from '@latchkey/protocol/signInApi'
import {
  type Address,
  createWalletClient as createAccountClient,
  encodeAbiParameters,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  publicActions,
  toHex,
} from 'viem'
import { generatePrivateKey, type privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { keyOf, newLabel, signName } from '../chains/signName.ts'
import { createPage } from '../createPage.ts'
import { createPasskeyDevice } from './createPasskeyDevice.ts'
import { createVisitor } from './createVisitor.ts'
import { createWalletClient, type WalletClient } from './createWalletClient.ts'
import { encryptRecovery } from './crossShares.ts'
import { codeOf } from './openLoginServer.ts'
import type { startMailServer } from './startMailServer.ts'
import type { RunningWallet } from './startWallet.ts'
import { proveAccounts } from './testAccounts.ts'

const appOrigin = 'https://app.example'
const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')

/** Where people are enrolled: a wallet's origin, the API beside it, and their dependencies. */
type Town = {
  running: Pick<RunningWallet, 'origin'>
  api: string
  world: World
  chainId: Caip2
  mails: Awaited<ReturnType<typeof startMailServer>>
}

/** A person with a row in every table that the database has. */
export type Person = Awaited<ReturnType<typeof enrol>>

/**
 * Logs a person in by email, provider and passkey, each with a pending login, and gives them a wallet, a sign-in, a
 * name, a permission and an order.
 */
export async function enrol(town: Town, label: string) {
  const { running, api, world } = town
  const email = `${label}-${crypto.randomUUID()}@example.com`
  const client = await createWalletClient(running.origin)
  const first = await beginEmail(town, client, email)
  const { value: session } = await client.ask('verifyEmailLogin', first)
  const token = session.accessToken
  const asUser: Pick<WalletClient, 'ask' | 'session'> = {
    session: () => session,
    ask: (id, question = {}) => client.ask(id, { token, ...question }),
  }
  const recovery = { kind: 'automatic', share: share(`${label} recovery`) }
  const made = await asUser.ask('createWallet', {
    body: {
      ...(await proveAccounts(asUser as WalletClient)),
      serverShare: share(`${label} server`),
      baseShare: share(`${label} base`),
      recovery: await encryptRecovery(asUser, recovery),
    },
  })
  if (made.status !== 200) throw new TypeError(`No wallet: ${made.code}`)
  const beginPending = () => beginEmail(town, client, `pending-${crypto.randomUUID()}-${email}`)

  const social = await createWalletClient(running.origin)
  const { value: bySocial } = await social.ask('verifySocialLogin', await beginSocial(social, label))
  const beginFarcaster = async () =>
    (await social.ask('createFarcasterLogin', { body: { appOrigin } })).value.loginId

  const passkey = createPasskeyDevice()
  const withPasskey = await createWalletClient(running.origin)
  const ceremony = async () => {
    const { value } = await withPasskey.ask('createPasskeyLogin', { body: { appOrigin } })
    return { loginId: value.loginId, said: { challenge: value.challenge, origin: running.origin } }
  }
  const { loginId, said } = await ceremony()
  const { value: byPasskey } = await withPasskey.ask('createPasskey', {
    params: { loginId },
    body: { name: `passkey of ${label}`, credential: passkey.create(said) },
  })
  /** Functions that begin a login of each kind up to its code, by the table of the login. */
  const beginIn = {
    wallet_email_logins: async () => ({ email: await beginPending() }),
    wallet_social_logins: async () => ({ social: await beginSocial(social, label) }),
    wallet_farcaster_logins: async () => ({ farcaster: await beginFarcaster() }),
    wallet_passkey_logins: async () => ({ passkey: await ceremony() }),
  }

  const key = keyOf(world, label === 'victim' ? 'alice' : 'bob')
  const newPage = () =>
    createPage(`${api}${signInBasePath}`, {
      origin: appOrigin,
      chainId: town.chainId,
      query: '?projectId=app',
    })
  const page = newPage()
  const signed = await page.sign(key)
  await page.post(signed)
  await page.ask('/nonce', {})

  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${api}${path}?projectId=app`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: appOrigin },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  const name = `${newLabel(label)}.mob.eth`
  await ask('/v1/profile/account', await signName(key, { name }))
  const account = `${town.chainId}:${key.address}`
  const permission = await grant(town, key, `${town.chainId}:${key.address}`, ask)
  const paidTo = privateKeyToAddress(generatePrivateKey())
  const ordered = await ask('/v1/generators/onrampurl', {
    ...{ orderId: crypto.randomUUID(), partnerUserId: paidTo },
    destinationWallets: [{ address: paidTo }],
  })
  const { url } = JSON.parse(ordered.text)
  return {
    ...{
      label,
      email,
      client,
      token,
      session,
      social,
      bySocial,
      withPasskey,
      byPasskey,
      passkey,
      key,
      page,
      newPage,
    },
    ...{ signed, ask, name, account, permission, paidTo },
    pending: {
      ...(await beginIn.wallet_email_logins()),
      ...(await beginIn.wallet_social_logins()),
      ...(await beginIn.wallet_farcaster_logins()),
      ...(await beginIn.wallet_passkey_logins()),
    },
    beginIn,
    payment: `${api}${new URL(url).pathname}`,
    /** Values that only this person may learn. */
    secrets: [
      ...[session, bySocial, byPasskey].map(({ user }) => user.id),
      ...[email, share(`${label} server`), share(`${label} base`), share(`${label} recovery`)],
      `passkey of ${label}`,
    ],
    beginEmail: (address: string) => beginEmail(town, client, address),
    beginSocial: () => beginSocial(social, label),
    ceremony,
  }

  async function beginSocial(by: WalletClient, who: string) {
    const { value } = await by.ask('createSocialLogin', { body: { provider: 'google', appOrigin } })
    const { code = '' } = await createVisitor().logIn(value.uri, who)
    return { params: { loginId: value.loginId }, body: { code } }
  }
}

/** Begins an email login and returns its code, with its link confirmed if the device is new. */
async function beginEmail({ running, mails }: Town, client: WalletClient, email: string) {
  const { value, code } = await client.ask('createEmailLogin', { body: { email, appOrigin } })
  if (code) throw new TypeError(`No email to ${email}: ${code}`)
  let mail = await mails.next(email)
  // Skips notices of new devices.
  while (!codeOf(mail)) mail = await mails.next(email)
  const [link] = /http\S+\/login\/[\w-]{43}/.exec(mail.text ?? '') ?? []
  const headers = { origin: running.origin, 'sec-fetch-site': 'same-origin' }
  if (link) await fetch(link, { method: 'POST', headers })
  return { params: { loginId: value.loginId }, body: { code: codeOf(mail) ?? '' } }
}

/** Grants a permission on chain and stores it. */
async function grant(
  { world }: Town,
  key: ReturnType<typeof privateKeyToAccount>,
  account: string,
  ask: (path: string, body?: unknown) => Promise<{ status: number; text: string }>,
) {
  const validator = world.smartAccounts.permissionValidator as Address
  const granted = {
    signer: key.address,
    ...{ validAfter: 0, validUntil: 1_893_456_000, valueLimit: 5n, feeLimit: 7n },
    targets: [{ target: world.contracts.dusd, selectors: ['0xa9059cbb' as const], amountLimit: noLimit }],
    salt: toHex(crypto.getRandomValues(new Uint8Array(32))),
  }
  const context = encodeAbiParameters(parseAbiParameters(permissionContextParameters), [granted])
  const pci = keccak256(context)
  const wallet = createAccountClient({ account: key, chain: foundry, transport: http(world.rpc) }).extend(
    publicActions,
  )
  const hash = await wallet.writeContract({
    address: validator,
    abi: parseAbi(permissionValidatorSignatures),
    functionName: 'grant',
    args: [granted],
  } as never)
  await wallet.waitForTransactionReceipt({ hash })
  const message = toSessionText('create', { pci, address: account as never, projectId: 'app' })
  const signature = await key.signMessage({ message })
  const kept = await ask(`/v1/sessions/${account}`, { context, signature })
  if (kept.status !== 200) throw new TypeError(`No permission: ${kept.text}`)
  return { pci, context }
}
