import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { floor } from '../../scripts/floor.mjs'

/** The page of the wallet's origin: its own files alone, so that a policy without inline code or styles holds. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/page',
    target: floor,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    // React has a file of its own: it comes with the first screen, not with the page, and outlives our releases in caches.
    rolldownOptions: {
      output: {
        // Every page lists the files that may come later: their names weigh, and what is shared has none that says something.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:6].js`,
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
})
