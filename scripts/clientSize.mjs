import { gzipSync } from 'node:zlib'
import { bundlePage } from './bundlePage.mjs'

/** An app that has viem; what the client shares with it costs nothing. */
const app = `
import { createPublicClient, createWalletClient, custom, http } from 'viem'
import { mainnet } from 'viem/chains'
globalThis.app = { createPublicClient, createWalletClient, custom, http, mainnet }
`
/** The same app, which loads the client when somebody connects a remote wallet. */
const appWithClient = `${app}
globalThis.app.connect = () => import('virtual:client')
`
const client = `export { createClient, createProvider } from '@latchkey/walletconnect'`

/** What only some load: a browser that lacks a curve noble’s in its place, and a sign-in what reads its answer. */
const onNeed = /\/(?:crypto\/(?:openEdwardsSigner|openMontgomeryAgreement)|engine\/readSignedIn)\.js$/

const bundle = (entry) => bundlePage({ 'virtual:entry': entry, 'virtual:client': client })

/** Bytes, by gzip, of what one build has more than another: until a wallet is paired, and all of it. */
export function compareBuilds(without, having) {
  const bytesOf = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  const whole = bytesOf(having) - bytesOf(without)
  const late = having.filter(({ facadeModuleId }) => onNeed.test(facadeModuleId ?? ''))
  return { toPair: whole - bytesOf(late), whole }
}

/** What the WalletConnect client adds to an app that has viem, in bytes by gzip. */
export async function measureClient() {
  return compareBuilds(await bundle(app), await bundle(appWithClient))
}
