import { expect, it } from 'vitest'
import { variables } from '../packages/server/src/settings/schema.ts'
import type { Variable } from '../packages/server/src/settings/variable.ts'

const header = `# Server settings

Every setting is an environment variable. A variable that takes JSON also takes the path of a JSON file. \`latchkey check\` prints the resulting configuration without secrets, and what the hosts that it names offer: see [Check the configuration](tasks.md#check-the-configuration).

\`\`\`sh
RPC_eip155_1=https://your.node \\
PROJECTS='[{"id":"my-app","name":"My app","origins":["https://app.example.com"]}]' \\
node packages/server/dist/bin.js
\`\`\`

An invalid setting, or a variable that looks like a misspelled setting, is one line on stderr with the setting's name, the fix, and the page that describes it. The exit code is then 1. [Troubleshooting](../troubleshooting.md#the-server-doesnt-start) lists the messages.

<!-- Written by \`npx vitest run --project unit scripts/settings.test.ts -u\` from packages/server/src/settings. -->
`

/** Sections in the order of the page, each with what holds for all of its variables. */
const sections = {
  'Chains and services': '',
  'Addresses and ports': '',
  Storage: '',
  'Sign-in sessions': '',
  'Embedded wallet': 'The server serves the [embedded wallet](embedded-wallet.md) if `WALLET_KEYS` is set.',
  'Log level': '',
}

const toRow = ({ name, about, default: fallback = '', format = '', required = '' }: Variable) =>
  `| \`${name}\` | ${[about, fallback, format, required].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

it('docs/server/settings.md describes every setting', async () => {
  const tables = Object.entries(sections).map(([section, about]) => {
    const rows = variables.filter((variable) => variable.section === section).map(toRow)
    const table = [
      '| Variable | Meaning | Default | Format or example | Required |',
      '|---|---|---|---|---|',
      ...rows,
    ]
    return [`## ${section}`, ...(about ? [about] : []), table.join('\n')].join('\n\n')
  })
  expect(new Set(variables.map(({ section }) => section))).toEqual(new Set(Object.keys(sections)))
  await expect(`${header}\n${tables.join('\n\n')}\n`).toMatchFileSnapshot('../docs/server/settings.md')
})
