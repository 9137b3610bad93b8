import { readFileSync } from 'node:fs'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import react from '@vitejs/plugin-react'
import type { ConfigEnv, ServerOptions, UserConfig, ViteDevServer } from 'vite'

/** Each page's title, and where it is developed where nobody else listens there. */
const pages = {
  app: { title: 'Serial Mob', port: 5173 },
  wallet: { title: 'Wallet', port: 5174 },
} as const

/** What the pages of the local world are built and developed with; `page` names the one among the world's addresses. */
export function pageConfig(page: keyof typeof pages, { command }: ConfigEnv): UserConfig {
  return {
    plugins: [react(), worldSettings(page)],
    server: { host: '127.0.0.1', port: pages[page].port, ...(page === 'app' && atWorld()) },
    // While developing, the packages' sources; in a build, what they publish.
    ...(command === 'serve' && {
      resolve: { conditions: ['latchkey', 'module', 'browser', 'development|production'] },
    }),
  }
}

/** What the app's own server answers beside its page. */
const served = ['/sign-in', '/notes']

/**
 * The app's page is developed where the running world expects it. What its server answers is passed on under the Host
 * that the browser asked: by that the server knows the page as one of its own.
 */
function atWorld(): ServerOptions {
  const { app: target, dev } = readRun()
  if (!target || !dev) return {}
  return {
    port: Number(new URL(dev).port),
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target, changeOrigin: false }])),
  }
}

/** Where the running world says that its parts are; nothing where none runs. */
function readRun(): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(new URL('../../../.latchkey/run.json', import.meta.url), 'utf8'))
  } catch {
    return {}
  }
}

/** While developing, gives the page the settings that the running world writes into its own. */
function worldSettings(page: keyof typeof pages) {
  return {
    name: 'latchkey-world-settings',
    apply: 'serve' as const,
    configureServer(server: ViteDevServer) {
      const { printUrls } = server
      // Two pages are developed at once: each says which one it is.
      server.printUrls = () => {
        server.config.logger.info(`  ${pages[page].title}, with hot reload`)
        printUrls()
      }
    },
    async transformIndexHtml(html: string) {
      const { [page]: address } = readRun()
      if (!address) throw new Error('No local world is running. Start one with: npm run dev')
      const text = await (await fetch(address)).text()
      const element = text.match(
        new RegExp(`<script[^>]*id="${pageSettingsElementId}"[^>]*>.*?</script>`, 's'),
      )
      if (!element) throw new Error(`No settings found in the page at ${address}.`)
      return html.replace('</head>', () => `${element[0]}</head>`)
    },
  }
}
