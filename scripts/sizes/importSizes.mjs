// Measures what each import adds to an app, and writes docs/react/import-sizes.md: node scripts/sizes/importSizes.mjs
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { brotli } from './brotli.mjs'
import { bundlePage, closure } from './bundlePage.mjs'

const page = 'docs/react/import-sizes.md'

/** Imports as an app writes them: package or subpath, and names. */
const imports = [
  ['@latchkey/core', ['createKit', 'toNetwork']],
  ['@latchkey/core', ['connect', 'signMessage']],
  ['@latchkey/core', ['getBalances']],
  ['@latchkey/core/solana', ['solana']],
  ['@latchkey/core/bip122', ['bip122']],
  ['@latchkey/core/polkadot', ['polkadot']],
  ['@latchkey/core/cosmos', ['cosmos']],
  ['@latchkey/core/signIn', ['serverSessions']],
  ['@latchkey/core/installs', ['installs']],
  ['@latchkey/react', ['KitProvider', 'ConnectButton']],
  ['@latchkey/react', ['useAccount']],
  ['@latchkey/react', ['useAccountState']],
  ['@latchkey/react', ['useModal']],
  ['@latchkey/react', ['useBalances']],
  ['@latchkey/react/languages/de', ['de']],
  ['@latchkey/react/languages/ar', ['ar']],
  ['@latchkey/ui', ['Button']],
  ['@latchkey/walletconnect', ['createClient']],
  ['@latchkey/walletconnect/wagmi', ['walletConnect']],
]

/** Returns what an import loads with the page, and later, in brotli kB (1000 bytes). */
async function measure([from, names]) {
  const list = names.join(', ')
  const code = `import { ${list} } from '${from}'\nglobalThis.used = [${list}]`
  const chunks = await bundlePage({ 'virtual:entry': code })
  const first = closure(chunks, ({ isEntry }) => isEntry)
  const weigh = (isWanted) =>
    chunks.filter(({ fileName }) => isWanted(fileName)).reduce((sum, { code }) => sum + brotli(code), 0) /
    1000
  return { first: weigh((name) => first.has(name)), later: weigh((name) => !first.has(name)) }
}

async function main() {
  const rows = []
  for (const each of imports) {
    const { first, later } = await measure(each)
    const [from, names] = each
    rows.push(
      `| \`import { ${names.join(', ')} } from '${from}'\` | ${first.toFixed(1)} kB | ${later < 0.05 ? '' : `${later.toFixed(1)} kB`} |`,
    )
    console.log(rows.at(-1))
  }
  const text = `<!-- Written by \`node scripts/sizes/importSizes.mjs\`. -->

# Size by import

The size of an app that uses only this import, minified and compressed with Brotli, including dependencies such as React, wagmi and viem. Two imports share their dependencies, so their sizes don't add up. [Bundle size](bundle-size.md) has the limits of the first load.

| Import | With the page | On demand |
| --- | ---: | ---: |
${rows.join('\n')}

"On demand" is everything that the import can load later, such as each view of the modal and each language. A visitor loads only what they open.
`
  writeFileSync(path.join(root, page), text)
}

if (process.argv[1] === import.meta.filename) await main()
