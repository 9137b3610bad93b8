import type { FrameFailure, FrameRpcRequest } from '@latchkey/protocol/frame'
import type { AccountType, LoginProvider, RecoveryType } from '@latchkey/protocol/vocabulary'
import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type FrameAnswers, refuse } from './frame.ts'
import { devnet, sidenet } from './networks.ts'

/** The embedded wallet behind a frame: a key, a session, and a mailbox. */
export type WalletFrame = {
  answers: FrameAnswers
  address: Hex
  /** The logged-in user, or null. Outlives every page. */
  session: { email?: string; userName?: string; socialProvider?: LoginProvider } | null
  /** Chains with a smart account, and its address. By default there are none. */
  smartAccounts: { address: Hex; chainIds: readonly number[] } | null
  /** Which account type its user prefers. */
  preferred: AccountType
  /** Whether the link in the email must be clicked before a code is accepted. */
  isNewDevice: boolean
  /** Codes sent by email, oldest first. */
  codes: string[]
  /** Digits shown by a social login's window if it has no opener. */
  digits: string
  /** Emulates logging in at the provider, or approving in Farcaster, and notifies the frame. */
  logIn(): void
  /** Whether a Farcaster login waits for approval. */
  isFarcasterOpen: boolean
  /** Emulates rejecting there. */
  cancel(): void
  /** Emulates clicking the link in the email. */
  click(): void
  /** Failures returned for these message types until removed. */
  failures: { [type in keyof FrameAnswers]?: Partial<FrameFailure> & Pick<FrameFailure, 'name'> }
  /** Responses of its Solana account, by method. By default it has none. */
  solana: { readonly [method: string]: (params: never) => Promise<unknown> } | null
  /** Wallet requests that it received. */
  asked: FrameRpcRequest[]
}

/** Creates a wallet with one key and these changes. */
export function createWalletFrame(privateKey: Hex, change: Partial<WalletFrame> = {}): WalletFrame {
  const account = privateKeyToAccount(privateKey)
  const served = [devnet.id, sidenet.id].map(Number)
  let chainId = Number(devnet.id)
  let pending: { email: string; code: string; tries: number } | undefined
  let changed = ''
  let recovery: RecoveryType = 'automatic'
  const oldCode = () => wallet.codes.findLast((code) => code.startsWith('2'))
  let click = () => {}
  let clicked = Promise.resolve()
  let endAtProvider: (says: 'in' | 'cancelled') => void = () => {}
  let atProvider = Promise.resolve<'in' | 'cancelled'>('cancelled')

  const user = () => {
    if (!wallet.session) refuse({ name: 'NOT_CONNECTED' })
    const { address } = account
    const chosen = choose()
    const own = { ...wallet.session, address: chosen.address, chainId }
    if (!wallet.smartAccounts) return own
    const smart = hasSmart() && { address: wallet.smartAccounts.address, type: 'smartAccount' as const }
    const accounts = [{ address, type: 'eoa' as const }, ...(smart ? [smart] : [])]
    return { ...own, accounts, preferredAccountType: chosen.type, smartAccountDeployed: false }
  }
  const hasSmart = () => wallet.smartAccounts?.chainIds.includes(chainId) === true
  const choose = () =>
    wallet.preferred === 'smartAccount' && wallet.smartAccounts && hasSmart()
      ? { type: wallet.preferred, address: wallet.smartAccounts.address }
      : { type: 'eoa' as const, address: account.address }
  const go = (wanted: number | string | undefined) => {
    if (wanted === undefined) return
    if (!served.includes(Number(wanted))) refuse({ name: 'RPC', code: 4902 })
    chainId = Number(wanted)
  }

  const plain: FrameAnswers = {
    'is-connected': () => ({ isConnected: wallet.session !== null }),
    'get-user': ({ chainId: wanted }) => {
      go(wanted)
      return user()
    },
    'get-chain-id': () => ({ chainId }),
    'switch-network': ({ chainId: wanted }) => {
      go(wanted)
      return { chainId, ...(wallet.session && { account: choose() }) }
    },
    'smart-account-networks': () => ({
      smartAccountNetworks: (wallet.smartAccounts?.chainIds ?? []).map((id) => `eip155:${id}`),
    }),
    'set-preferred-account': ({ type }) => {
      if (type === 'smartAccount' && !hasSmart()) refuse({ name: 'NOT_ALLOWED' })
      wallet.preferred = type
      return choose()
    },
    'sign-out': () => {
      wallet.session = null
      return {}
    },
    'connect-email': ({ email, isFresh }) => {
      if (!isFresh && wallet.session?.email === email) return { action: 'CONNECT' }
      const code = String(100_000 + wallet.codes.length)
      pending = { email, code, tries: 0 }
      wallet.codes.push(code)
      if (!wallet.isNewDevice) return { action: 'VERIFY_OTP' }
      clicked = new Promise((resolve) => {
        click = resolve
      })
      return { action: 'VERIFY_DEVICE', digits: '42' }
    },
    'connect-device': async () => {
      await clicked
      return {}
    },
    'connect-otp': ({ otp }) => {
      if (!pending) return refuse({ name: 'CODE_DEAD' })
      if (otp !== pending.code) {
        pending.tries += 1
        return refuse({ name: pending.tries < 5 ? 'CODE_INVALID' : 'CODE_DEAD' })
      }
      wallet.session = { email: pending.email }
      delete wallet.failures['update-email']
      delete wallet.failures['export-key']
      pending = undefined
      return user()
    },
    'social-redirect-uri': ({ provider }) => {
      atProvider = new Promise((resolve) => {
        endAtProvider = resolve
      })
      return { uri: `https://wallet.test/social/start?flow=${provider}` }
    },
    'connect-social': async ({ provider, code }) => {
      if (code !== undefined && code !== wallet.digits) refuse({ name: 'CODE_INVALID' })
      if (code === undefined && (await atProvider) === 'cancelled') refuse({ name: 'LOGIN_REFUSED' })
      wallet.session = { userName: `ada at ${provider}`, socialProvider: provider }
      return user()
    },
    'farcaster-uri': () => {
      // An open login continues.
      if (!wallet.isFarcasterOpen)
        atProvider = new Promise((resolve) => {
          endAtProvider = resolve
        })
      wallet.isFarcasterOpen = true
      return { uri: 'https://wallet.test/farcaster/flow', digits: '47' }
    },
    'connect-farcaster': async () => {
      const said = await atProvider
      wallet.isFarcasterOpen = false
      if (said === 'cancelled') refuse({ name: 'LOGIN_REFUSED' })
      wallet.session = { userName: 'ada', socialProvider: 'farcaster' }
      return user()
    },
    'connect-passkey': () => {
      wallet.session = { userName: 'My wallet' }
      return user()
    },
    'change-recovery': ({ kind }) => {
      user()
      recovery = kind ?? recovery
      return { kind: recovery }
    },
    'update-email': ({ email }) => {
      wallet.codes.push(String(200_000 + wallet.codes.length))
      changed = email
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    'update-email-primary-otp': ({ otp }) => {
      if (otp !== oldCode()) refuse({ name: 'CODE_INVALID' })
      wallet.codes.push(String(300_000 + wallet.codes.length))
      return { action: 'VERIFY_SECONDARY_OTP' }
    },
    'update-email-secondary-otp': ({ otp }) => {
      if (otp !== wallet.codes.at(-1)) refuse({ name: 'CODE_INVALID' })
      wallet.session = { email: changed }
      return { email: changed }
    },
    'export-key': () => ({}),
    'delete-account': () => {
      wallet.session = null
      return {}
    },
    'rpc-request': async (request) => {
      user()
      wallet.asked.push(request)
      const { method, params } = request
      if (method === 'eth_blockNumber') return { result: numberToHex(7) }
      const answer = wallet.solana?.[method]
      if (answer) return { result: await answer(params as never) }
      if (method === 'wallet_revokePermissions') {
        wallet.session = null
        return { result: null }
      }
      if (method !== 'personal_sign') refuse({ name: 'NOT_ALLOWED' })
      const [raw] = params as [Hex]
      return { result: await account.signMessage({ message: { raw } }) }
    },
  }
  const wallet: WalletFrame = {
    answers: Object.fromEntries(
      Object.entries(plain).map(([type, answer]) => [
        type,
        (payload: never) => {
          const failure = wallet.failures[type as keyof FrameAnswers]
          return failure ? refuse(failure) : answer(payload)
        },
      ]),
    ),
    address: account.address,
    session: null,
    smartAccounts: null,
    preferred: 'eoa',
    isNewDevice: true,
    codes: [],
    digits: '246810',
    isFarcasterOpen: false,
    logIn: () => endAtProvider('in'),
    cancel: () => endAtProvider('cancelled'),
    click: () => click(),
    failures: {},
    solana: null,
    asked: [],
  }
  return Object.assign(wallet, change)
}
