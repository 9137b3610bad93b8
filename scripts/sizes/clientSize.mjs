import { gzipSync } from 'node:zlib'
import { bundlePage } from './bundlePage.mjs'

/** An app that uses viem, so that code shared with the client costs nothing. */
const app = `
import { createPublicClient, createWalletClient, custom, http } from 'viem'
import { mainnet } from 'viem/chains'
globalThis.app = { createPublicClient, createWalletClient, custom, http, mainnet }
`
/** The same app, which loads the client when someone connects a remote wallet. */
const appWithClient = `${app}
globalThis.app.connect = () => import('virtual:client')
`
const client = `export { createClient, createProvider } from '@latchkey/walletconnect'`

/** Loaded only by some: noble’s curves in a browser that lacks one, and the response parser of a sign-in. */
const onNeed = /\/(?:crypto\/nobleCurves|engine\/readSignedIn)\.js$/

const bundle = (entry) => bundlePage({ 'virtual:entry': entry, 'virtual:client': client })

/** Returns how many bytes, with gzip, one build adds to another: until a wallet is paired, and in total. */
export function compareBuilds(without, having) {
  const bytesOf = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  const whole = bytesOf(having) - bytesOf(without)
  const late = having.filter(({ facadeModuleId }) => onNeed.test(facadeModuleId ?? ''))
  return { toPair: whole - bytesOf(late), whole }
}

/** Measures what the WalletConnect client adds to an app with viem, in bytes with gzip. */
export async function measureClient() {
  return compareBuilds(await bundle(app), await bundle(appWithClient))
}
