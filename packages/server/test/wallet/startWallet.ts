import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Context } from '../../src/context.ts'
import { createContext } from '../../src/createContext.ts'
import { createLogger } from '../../src/createServer.ts'
import { listen, toHandler } from '../../src/http/listen.ts'
import type {
  FarcasterSettings,
  Project,
  ServerSettings,
  SocialSettings,
  WalletKeySettings,
} from '../../src/settings/settings.ts'
import { createDatabase, type OpenDatabase } from '../../src/storage/createDatabase.ts'
import { createWalletApp } from '../../src/wallet/createWalletApp.ts'
import type { OpenWallet } from '../../src/wallet/openWallet.ts'
import { openEmptyDatabase } from '../openEmptyDatabase.ts'
import { servedChain } from '../servedChain.ts'
import { createTestFarcasterLogins, createTestLogins, createTestSocialLogins } from './createTestLogins.ts'
import { guardKeys, guardTransactions } from './guardKeys.ts'

/** A running wallet's origin, with its dependencies. */
export type RunningWallet = {
  origin: string
  api: string
  context: Context
  wallet: OpenWallet
  opened: OpenDatabase
  close(): Promise<void>
}

/** Keys for tests. */
export const testKeys: WalletKeySettings = {
  server: [{ id: 'server-1', key: '11'.repeat(32) }],
  recovery: [{ id: 'recovery-1', key: '22'.repeat(32) }],
  secret: 'a secret of the tests, of enough characters',
}

/** The project of tests. */
export const testProject: Project = {
  id: 'app',
  name: 'App',
  origins: ['https://app.example', 'https://*.host.example'],
  approvals: { 'https://own.host.example': 'frame' },
  limits: { read: 100_000, write: 100_000 },
}

/** Another app of the same operator. */
export const otherProject: Project = {
  ...testProject,
  ...{ id: 'second', name: 'Second app', origins: ['https://second.example'] },
}

/** Starts a wallet's origin on a free port, in Postgres if a URL is given, otherwise in a new store. */
export async function startWallet({
  databaseUrl,
  database,
  keys = testKeys,
  origin: stated,
  smtpUrl,
  social,
  farcaster,
  changesSmtpUrl = 'smtp://127.0.0.1:9',
  log = createLogger('silent'),
  more = {},
}: {
  databaseUrl?: string
  /** A database that outlives this server. */
  database?: OpenDatabase
  /** Mail server for codes. Without it, no email is sent, and every code is `testCode`. */
  smtpUrl?: string
  /** Social providers. Without them, every code of such a login is `testCode`. */
  social?: SocialSettings
  /** Farcaster settings. Without them, everyone is accepted. */
  farcaster?: FarcasterSettings
  /** Mail server for codes of email changes, which are always sent. */
  changesSmtpUrl?: string
  keys?: WalletKeySettings
  origin?: string
  log?: Logger
  /** Further settings of the server. */
  more?: Partial<ServerSettings>
} = {}): Promise<RunningWallet> {
  const frameDir = await buildFrame()
  const unguarded =
    database ?? (databaseUrl ? await createDatabase({ databaseUrl }) : await openEmptyDatabase())
  const opened = { ...unguarded, database: guardTransactions(unguarded.database) }
  let origin = ''
  const api = more.origins?.api ?? 'http://127.0.0.1:4000'
  const context = await createContext(
    {
      listen: { api: { host: '127.0.0.1', port: 0 } },
      chains: [servedChain(1, 'https://rpc.example/key')],
      projects: [testProject, otherProject],
      // Pages have no project, and its generous limits: each visitor is counted by an address of its own.
      trustedHops: 1,
      ...more,
      wallet: {
        ...{ frameDir, keys: guardKeys(keys) },
        ...{ smtpUrl: smtpUrl ?? changesSmtpUrl, mailFrom: 'wallet@wallet.example' },
        ...(social && { social }),
        ...(farcaster && { farcaster }),
      },
    },
    opened,
    {
      log,
      apiOrigin: () => api,
      walletOrigin: () => origin,
      isDraining: () => false,
    },
  )
  const { wallet } = context
  if (!wallet) throw new TypeError('The settings have a wallet, but the context has none')
  const app = await createWalletApp(context, {
    wallet,
    frameDir,
    emailLogins: smtpUrl === undefined ? createTestLogins(wallet) : wallet.emailLogins,
    farcasterLogins: farcaster === undefined ? createTestFarcasterLogins(wallet) : wallet.farcasterLogins,
    socialLogins: social === undefined ? createTestSocialLogins(wallet) : wallet.socialLogins,
  })
  const listener = await listen({ host: '127.0.0.1', port: 0 }, toHandler(app))
  origin = stated ?? listener.origin
  return {
    origin: listener.origin,
    api,
    context,
    wallet,
    opened,
    async close() {
      await listener.drain(0)
      context.signIn.close()
      await context.sources.permissions.close()
      await Promise.all([
        wallet.close().then(() => context.rows.close()),
        context.rpc.close(),
        context.relay.close(),
        context.eventCounts.close(),
        listener.close(),
      ])
      if (!database) await opened.close()
      await rm(frameDir, { recursive: true, force: true })
    },
  }
}

async function buildFrame(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Wallet</title></head><body></body></html>',
  )
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'console.log(1)')
  return folder
}
