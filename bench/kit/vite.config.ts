import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    // The first load stays one file: splitting it for the sake of later chunks makes it compress 6 kB worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
