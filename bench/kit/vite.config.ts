import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    // Every browser that the kit runs in preloads modules by itself.
    modulePreload: { polyfill: false },
    // What loads first stays one file: cut up for the sake of later parts, it packs 5 kB worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
