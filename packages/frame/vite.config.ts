import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { floor } from '../../scripts/floor/floor.mjs'

/** Builds the wallet's page from separate files only, so that a policy without inline code or styles applies. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/page',
    target: floor,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    // React has its own file: it loads with the first screen, not with the page, and stays cached across our releases.
    rolldownOptions: {
      output: {
        // Every page lists the files that may load later, so names cost bytes. Shared chunks get no name, as it would
        // tell nothing.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
})
