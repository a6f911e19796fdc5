import { useDeferredValue, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '../../../contract/define.ts';
import type { ProductCard } from '../../../contract/model/product.ts';
import type { product } from '../../../contract/services/product.ts';
import { PendingQuery } from '../../parts/failure/pending-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useOnShelfListQuery } from './api.ts';
import styles from './catalogue-page.module.css';
import { ProductLink } from './product-link.tsx';

/** The front door for who comes without a link: what is on the shelf. */
export default function CataloguePage() {
  const { data, error, refetch } = useOnShelfListQuery({});
  if (!data) return <PendingQuery bar="保险产品" query={{ error, refetch }} />;
  return <Catalogue shelf={data} />;
}

const isFound = ({ name, subtitle, category, insurer_name, tags }: ProductCard, words: readonly string[]) =>
  words.every((word) =>
    [name, subtitle, category, insurer_name, ...tags].some((text) => text.toLowerCase().includes(word)),
  );

/** What is looked for is in the address, for who comes back from a product; what is typed, once the field is left. */
function useSought(categories: readonly string[]) {
  const [parameters, setParameters] = useSearchParams();
  const page = useLocation();
  const [typed, setTyped] = useState(parameters.get('search') ?? '');
  const category = parameters.get('category');
  return {
    typed,
    category: category !== null && categories.includes(category) ? category : null,
    setTyped,
    keep(search: string, chosen: string | null) {
      setTyped(search);
      // The field is left also by what was tapped, whose page may be on its way.
      if ((location.hash.slice(1).split('?')[0] || '/') !== page.pathname) return;
      const next = new URLSearchParams(parameters);
      const sought = { search: search.trim(), category: chosen ?? '' };
      for (const [name, value] of Object.entries(sought))
        if (value) next.set(name, value);
        else next.delete(name);
      if (next.toString() !== parameters.toString()) setParameters(next, { replace: true });
    },
  };
}

function Catalogue({ shelf }: { readonly shelf: ResponseOf<typeof product.onShelfList> }) {
  const { products, is_demonstration: isDemonstration } = shelf;
  const categories = [...new Set(products.map((product) => product.category))];
  const { typed, setTyped, category, keep } = useSought(categories);
  const words = useDeferredValue(typed).trim().toLowerCase().split(/\s+/).filter(Boolean);
  const shown = products.filter(
    (product) => (category === null || product.category === category) && isFound(product, words),
  );
  return (
    <Page
      title="保险产品"
      aside={
        <Link to="/policy-find" className={styles.own}>
          查保单
        </Link>
      }
    >
      <div className={styles.front}>
        <h2 className={styles.welcome}>看清楚，再投保</h2>
        <p>保费实时试算，保什么、不保什么写在前面。填写随时保存，换一台手机也能接着办。</p>
      </div>
      <SearchInput
        label="搜索产品"
        placeholder="搜产品、公司或类别"
        value={typed}
        onChange={setTyped}
        onLeave={() => keep(typed, category)}
        onClear={() => keep('', category)}
      />
      <div role="group" aria-label="按类别查看" className={styles.categories}>
        {[null, ...categories].map((one) => (
          <button
            key={one ?? ''}
            type="button"
            aria-pressed={one === category}
            onClick={() => keep(typed, one)}
          >
            {one ?? '全部'}
          </button>
        ))}
      </div>
      <p className={styles.count} role="status">
        {shown.length > 0 ? `在售 ${shown.length} 款` : '没有符合的产品'}
      </p>
      {shown.length === 0 && <NoneFound onAll={() => keep('', null)} />}
      <ul className={styles.list}>
        {shown.map((product) => (
          <li key={product.product_no}>
            <ProductLink product={product} />
          </li>
        ))}
      </ul>
      {isDemonstration && <p className={styles.foot}>演示环境：公司、产品与费率均为虚构，不构成要约。</p>}
    </Page>
  );
}

const NoneFound = ({ onAll }: { readonly onAll: () => void }) => (
  <div className={styles.none}>
    <p>换个说法试试，或者看看全部在售产品。</p>
    <Button look="outline" small onClick={onAll}>
      查看全部
    </Button>
  </div>
);
