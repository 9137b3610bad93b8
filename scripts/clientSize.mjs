import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './run.mjs'

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

/** Builds a page of one module as an app does; answers its chunks. */
async function bundle(entry) {
  const modules = { 'virtual:entry': entry, 'virtual:client': client }
  const virtual = {
    name: 'virtual',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  }
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [virtual],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'virtual:entry',
        // As bench/kit: what the app loads first stays one file, and is not cut up for the client's sake.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  })
  return [result].flat().flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'))
}

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
