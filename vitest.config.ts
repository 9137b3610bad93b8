import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './scripts/chromium.mjs'
import { takePicture } from './scripts/gallery/takePicture.mjs'

const conditions = ['latchkey', 'module', 'browser', 'development|production']
const nodeConditions = ['latchkey', 'module', 'node', 'development|production']
const executablePath = chromiumPath()
/** Tests with WalletConnect's own clients, which cannot be stopped and still send messages after a test has ended. */
const remoteTests = [
  'packages/core/src/remote/{oneClickSignIn,outage,reconnect,remoteAccounts,remoteContract,remoteNamespaces,remotePairing,resumePairing,walletConnect}.test.ts',
  'packages/core/src/namespaces/solana/solanaRemote.test.ts',
  'packages/server/src/relay/universal*.test.ts',
  'packages/walletconnect/src/client/{client,createProvider,expiry,outage*,signIn}.test.ts',
  'packages/walletconnect/src/wagmi/walletConnect.test.ts',
]
/** Long matrices of faults, which only `npm run soak` runs. */
const soakTests = process.env.SOAK ? [] : ['**/*.soak.test.ts']
/**
 * Time limits. Tests talk to real programs on machines that may be busy, so a test that exceeds its limit hangs and is
 * not just slow. No test sets a shorter limit. Properties get time for each case.
 */
const patience = {
  testTimeout: Math.max(240_000, 30 * Number(process.env.PROPERTY_RUNS ?? 0)),
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Returns false for errors of WalletConnect's own clients after their test, with none of our code in the stack. */
const isOurs = ({ stack = '' }: { stack?: string }) => {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node:'))
  return frames.length === 0 || !frames.every((line) => line.includes('/node_modules/@walletconnect/'))
}

/** The parser of workflows. It imports JSON in a way that Node 20 rejects, and its source maps have no sources. */
const workflowParser = /\/node_modules\/@actions\/.*\.js$/
const loadWorkflowParser = {
  name: 'load-workflow-parser',
  load: (id: string) =>
    workflowParser.test(id)
      ? { code: readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''), map: null }
      : undefined,
}

/** The global setup always runs in Node, from our sources. */
const setup = { environments: { __vitest__: { resolve: { conditions: nodeConditions } } } }

const inNode = {
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions } },
  ...setup,
  test: {
    ...patience,
    globalSetup: ['packages/devnet/src/entries/vitest.ts', 'scripts/setup/programs.setup.mjs'],
    environment: 'node',
    setupFiles: [
      './scripts/setup/patience.setup.ts',
      './scripts/setup/properties.setup.ts',
      './scripts/setup/profile.setup.ts',
    ],
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    onUnhandledError: isOurs,
    projects: [
      {
        ...inNode,
        plugins: [loadWorkflowParser],
        test: {
          ...inNode.test,
          name: 'unit',
          server: { deps: { inline: [workflowParser] } },
          // Files in a worker share their modules. Loading viem and the server for each file took half of the time.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'apps/*/{src,site}/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**', '**/dist/**', ...remoteTests, ...soakTests],
        },
      },
      // The kit with wagmi 2, which apps may have instead of wagmi 3.
      {
        ...inNode,
        resolve: { ...inNode.resolve, alias: [{ find: /^@wagmi\/core$/, replacement: 'wagmi-core-2' }] },
        test: {
          ...inNode.test,
          name: 'wagmi2',
          isolate: false,
          include: [
            'packages/core/src/connection/{connect,getInitialState}.test.ts',
            'packages/core/src/namespaces/eip155/{createEvm,host,reconnect,steadyConnectors}.test.ts',
          ],
        },
      },
      // Each file has its own process, which ends with it.
      {
        ...inNode,
        test: { ...inNode.test, name: 'remote', include: remoteTests, exclude: ['**/dist/**', ...soakTests] },
      },
      {
        plugins: [react()],
        resolve: { conditions },
        ...setup,
        // Vite would reload the first test that imports one that is not listed.
        optimizeDeps: {
          include: [
            '@ensdomains/headless-web3-provider',
            '@radix-ui/react-dialog',
            '@scure/base',
            '@solana-program/compute-budget',
            '@solana-program/system',
            '@solana-program/token',
            '@solana/kit',
            '@solana/wallet-adapter-unsafe-burner',
            '@solana/wallet-standard-wallet-adapter-base',
            '@solana/web3.js',
            '@tanstack/query-core',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            '@wagmi/core',
            '@wallet-standard/app',
            'axe-core',
            'bs58',
            'dpop',
            'fast-check',
            'focus-trap',
            'idb-keyval',
            'jsqr',
            'react',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-dev-runtime',
            'uqr',
            'viem',
            'viem/accounts',
            'viem/actions',
            'viem/chains',
            'viem/ens',
            'vue',
            'vue/server-renderer',
            'wagmi',
            'wagmi/chains',
            'zod/mini',
            'zustand/middleware',
            'zustand/vanilla',
          ],
        },
        test: {
          ...patience,
          name: 'browser',
          env: { ...(process.env.SOAK && { SOAK: process.env.SOAK }) },
          // Each worker has its own tab, whose files share their modules. There are thousands of them.
          maxWorkers: 2,
          isolate: false,
          globalSetup: ['packages/devnet/src/entries/vitest.ts'],
          setupFiles: [
            './scripts/setup/patience.setup.ts',
            './scripts/setup/browser.setup.ts',
            ...(process.env.GALLERY ? ['./scripts/gallery/gallery.setup.ts'] : []),
          ],
          include: ['packages/*/src/**/*.browser.test.{ts,tsx}', 'apps/*/src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { takePicture },
            provider: playwright({
              contextOptions: {
                // Animation frames cost time. `npm run soak` uses the full browser, with motion.
                reducedMotion: process.env.SOAK ? 'no-preference' : 'reduce',
                // The headless shell shows no permission prompts.
                permissions: ['clipboard-read', 'clipboard-write'],
              },
              launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // An app's modules take a while to delete.
      { test: { ...patience, name: 'packed', environment: 'node', include: ['packed/*.test.ts'] } },
    ],
  },
})
