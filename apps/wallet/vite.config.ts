import { readFile } from 'node:fs/promises'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [react(), worldSettings()],
  server: { host: '127.0.0.1' },
  // While developing, the packages' sources; in a build, what they publish.
  ...(command === 'serve' && {
    resolve: { conditions: ['latchkey', 'module', 'browser', 'development|production'] },
  }),
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
}))

/** While developing, gives the page the settings that the running world writes into its own. */
function worldSettings(): Plugin {
  return {
    name: 'latchkey-world-settings',
    apply: 'serve',
    async transformIndexHtml(html) {
      const runFile = new URL('../../.latchkey/run.json', import.meta.url)
      const { wallet } = JSON.parse(await readFile(runFile, 'utf8')) as { wallet: string }
      const page = await (await fetch(wallet)).text()
      const element = page.match(
        new RegExp(`<script[^>]*id="${pageSettingsElementId}"[^>]*>.*?</script>`, 's'),
      )
      if (!element) throw new Error(`${wallet} carries no settings`)
      return html.replace('</head>', () => `${element[0]}</head>`)
    },
  }
}
