import { pageConfig } from '@latchkey/devnet/vite'
import { defineConfig } from 'vite'
import { floor } from '../../scripts/floor/floor.mjs'

export default defineConfig((env) => ({
  ...pageConfig('wallet', env),
  build: { target: floor, assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
}))
