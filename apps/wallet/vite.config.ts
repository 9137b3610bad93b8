import { pageConfig } from '@latchkey/devnet/vite'
import { defineConfig } from 'vite'

export default defineConfig((env) => ({
  ...pageConfig('wallet', env),
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
}))
