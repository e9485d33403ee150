import { type SubmitEvent, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, TextField } from '../kit/Field.tsx';
import { Title } from '../kit/Frame.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { DaysCard } from './DaysCard.tsx';
import { centsText, parseCents } from './money.ts';
import type { Product } from './products.ts';
import { texts } from './texts.ts';
import { useShop } from './useShop.ts';
import { values } from './values.ts';

/** For the seller: products, days and limits. */
export function SetupScreen() {
  const { products, setProducts, setup, setSetup } = useShop();
  const tell = useNotice();
  const remove = (product: Product) => {
    setProducts(products.filter(({ id }) => id !== product.id));
    tell(texts.removed(product.name), () => setProducts(products));
  };
  return (
    <>
      <Title>{texts.setup}</Title>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title={texts.products}>
          <ul>
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                onChange={(part) =>
                  setProducts(products.map((one) => (one.id === product.id ? { ...one, ...part } : one)))
                }
                onRemove={() => remove(product)}
              />
            ))}
          </ul>
          <NewProduct
            onAdd={(product) => {
              setProducts([...products.filter(({ isExample }) => !isExample), product]);
              tell(texts.added(product.name));
            }}
          />
        </Card>
        <DaysCard setup={setup} onChange={setSetup} />
      </div>
    </>
  );
}

interface RowProps {
  product: Product;
  onChange(part: Partial<Product>): void;
  onRemove(): void;
}

function ProductRow({ product, onChange, onRemove }: RowProps) {
  const [name, setName] = useState(product.name);
  const [price, setPrice] = useState(product.cents === null ? '' : centsText(product.cents));
  const cents = price.trim() === '' ? null : parseCents(price);
  const isWrong = price.trim() !== '' && cents === null;
  return (
    <li className="mb-4 grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-3 border-b border-border pb-4 sm:grid-cols-[minmax(0,1fr)_7.5rem_auto_auto]">
      <TextField
        label={texts.productName}
        value={name}
        maxLength={120}
        error={name.trim() === '' ? texts.badName : undefined}
        onChange={(event) => {
          setName(event.target.value);
          if (event.target.value.trim() !== '') onChange({ name: event.target.value.trim(), isExample: false });
        }}
      />
      <TextField
        label={texts.price(values.currency)}
        value={price}
        inputMode="decimal"
        error={isWrong ? texts.badPrice : undefined}
        onChange={(event) => {
          const text = event.target.value;
          setPrice(text);
          const next = text.trim() === '' ? null : parseCents(text);
          if (text.trim() === '' || next !== null) onChange({ cents: next, isExample: false });
        }}
      />
      <CheckField
        label={texts.available}
        className="sm:mt-7"
        checked={product.available}
        onChange={(event) => onChange({ available: event.target.checked })}
      />
      <IconButton
        label={texts.remove(product.name)}
        icon="trash"
        className="justify-self-end sm:mt-6"
        onClick={onRemove}
      />
    </li>
  );
}

function NewProduct({ onAdd }: { onAdd(product: Product): void }) {
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [isChecked, setChecked] = useState(false);
  const cents = parseCents(price);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWhole = name.trim() !== '' && cents !== null;
    setChecked(!isWhole);
    if (!isWhole) return;
    onAdd({ id: newId(), name: name.trim(), cents, available: true, isExample: false });
    setName('');
    setPrice('');
  };
  return (
    <form noValidate onSubmit={submit} aria-label={texts.newProduct} className="rounded-md bg-background p-4">
      <h3 className="mb-3 font-semibold">{texts.newProduct}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-3">
        <TextField
          label={texts.productName}
          value={name}
          maxLength={120}
          error={isChecked && name.trim() === '' ? texts.badName : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={texts.price(values.currency)}
          value={price}
          inputMode="decimal"
          error={isChecked && cents === null ? texts.badPrice : undefined}
          onChange={(event) => setPrice(event.target.value)}
        />
      </div>
      <Button type="submit" icon="plus" className="mt-4">
        {texts.addProduct}
      </Button>
    </form>
  );
}
