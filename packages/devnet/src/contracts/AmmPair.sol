// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20, ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

interface IAmmCallee {
    function uniswapV2Call(address sender, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// Two tokens held at a constant product, with the ABI of a Uniswap V2 pair but for its price oracle. A swap pays 0.3 %
/// to the pool, and costs the same gas in whichever block it lands: what an oracle adds up once a block makes an
/// estimate of the block before fall short.
contract AmmPair is ERC20Permit, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint256 public constant MINIMUM_LIQUIDITY = 1000;
    /// Holds the first shares for good: a pool can then never be emptied to a rounding error.
    address private constant LOCKED = address(0xdEaD);

    address public immutable factory;
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updatedAt;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    error InsufficientLiquidity();
    error InsufficientOutput();
    error InsufficientInput();
    error InvalidRecipient();
    error ProductFell();
    error Overflow();

    constructor(address token0_, address token1_) ERC20("Devnet Liquidity", "DEV-LP") ERC20Permit("Devnet Liquidity") {
        factory = msg.sender;
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    /// Shares for what was sent in before the call.
    function mint(address to) external nonReentrant returns (uint256 shares) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 amount0 = balance0 - reserve0;
        uint256 amount1 = balance1 - reserve1;
        uint256 supply = totalSupply();
        if (supply == 0) {
            shares = Math.sqrt(amount0 * amount1) - MINIMUM_LIQUIDITY;
            _mint(LOCKED, MINIMUM_LIQUIDITY);
        } else {
            shares = Math.min(amount0 * supply / reserve0, amount1 * supply / reserve1);
        }
        if (shares == 0) revert InsufficientLiquidity();
        _mint(to, shares);
        _update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Both tokens for the shares that were sent in before the call.
    function burn(address to) external nonReentrant returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 shares = balanceOf(address(this));
        amount0 = shares * balance0 / totalSupply();
        amount1 = shares * balance1 / totalSupply();
        if (amount0 == 0 || amount1 == 0) revert InsufficientLiquidity();
        _burn(address(this), shares);
        IERC20(token0).safeTransfer(to, amount0);
        IERC20(token1).safeTransfer(to, amount1);
        (balance0, balance1) = _balances();
        _update(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external nonReentrant {
        if (amount0Out == 0 && amount1Out == 0) revert InsufficientOutput();
        if (amount0Out >= reserve0 || amount1Out >= reserve1) revert InsufficientLiquidity();
        if (to == token0 || to == token1) revert InvalidRecipient();
        if (amount0Out > 0) IERC20(token0).safeTransfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).safeTransfer(to, amount1Out);
        if (data.length > 0) IAmmCallee(to).uniswapV2Call(msg.sender, amount0Out, amount1Out, data);
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 amount0In = _received(balance0, reserve0, amount0Out);
        uint256 amount1In = _received(balance1, reserve1, amount1Out);
        if (amount0In == 0 && amount1In == 0) revert InsufficientInput();
        uint256 product = (balance0 * 1000 - amount0In * 3) * (balance1 * 1000 - amount1In * 3);
        if (product < uint256(reserve0) * reserve1 * 1000 ** 2) revert ProductFell();
        _update(balance0, balance1);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// Gives away what the pool holds beyond its reserves.
    function skim(address to) external nonReentrant {
        (uint256 balance0, uint256 balance1) = _balances();
        IERC20(token0).safeTransfer(to, balance0 - reserve0);
        IERC20(token1).safeTransfer(to, balance1 - reserve1);
    }

    /// Takes what the pool holds as its reserves.
    function sync() external nonReentrant {
        (uint256 balance0, uint256 balance1) = _balances();
        _update(balance0, balance1);
    }

    function _balances() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function _received(uint256 balance, uint256 reserve, uint256 sent) private pure returns (uint256) {
        return balance > reserve - sent ? balance - (reserve - sent) : 0;
    }

    function _update(uint256 balance0, uint256 balance1) private {
        if (balance0 > type(uint112).max || balance1 > type(uint112).max) revert Overflow();
        (reserve0, reserve1, updatedAt) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }
}
