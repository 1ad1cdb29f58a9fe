import { lazyComponent } from '../../loading/lazyComponent.ts'

/** The screen of a document. The list of a box does not need its code, and loads it after its paint. */
export const LazyDocument = lazyComponent(() => import('./DocumentRoute.tsx'), 'DocumentRoute')
