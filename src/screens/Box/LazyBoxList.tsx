import { lazyComponent } from '../../loading/lazyComponent.ts'

/** The list of a box. A link to a document does not need its code, which therefore loads separately. */
export const LazyBoxList = lazyComponent(() => import('./BoxListRoute.tsx'), 'BoxListRoute')
