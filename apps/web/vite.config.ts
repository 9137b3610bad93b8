import { pageConfig } from '@latchkey/devnet/vite'
import { defineConfig } from 'vite'
import { floor } from '../../scripts/floor/floor.mjs'

export default defineConfig((env) => ({
  ...pageConfig('app', env),
  build: {
    target: floor,
    assetsInlineLimit: 0,
    // Keeps the initial code in one file: split up for the sake of later chunks, it compresses 5 kB worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
}))
