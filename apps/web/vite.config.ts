import { pageConfig } from '@latchkey/devnet/vite'
import { defineConfig } from 'vite'
import { floor } from '../../scripts/floor.mjs'

export default defineConfig((env) => ({
  ...pageConfig('app', env),
  build: {
    target: floor,
    assetsInlineLimit: 0,
    // What loads first stays one file: cut up for the sake of later parts, it packs 5 kB worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
}))
