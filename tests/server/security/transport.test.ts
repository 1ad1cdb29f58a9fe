import './bodies.ts'
import './connections.ts'
import './signedUrls.ts'
import { shareProduct } from './product.ts'

shareProduct()
