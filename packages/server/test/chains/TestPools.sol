// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A token whose balances are set by anyone.
contract TestToken {
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function setBalance(address owner, uint256 amount) external {
        balanceOf[owner] = amount;
    }
}

/// @notice What a price reads of a Uniswap V3 pool. Accumulates tick and liquidity over time as a pool does; anyone moves them.
contract TestPool {
    struct Checkpoint {
        uint256 time;
        int56 tickCumulative;
        uint160 secondsPerLiquidity;
        int24 tick;
        uint128 liquidity;
    }

    Checkpoint[] private checkpoints;

    constructor(int24 tick, uint128 liquidity) {
        checkpoints.push(Checkpoint(block.timestamp, 0, type(uint160).max - 1_000, tick, liquidity));
    }

    function move(int24 tick, uint128 liquidity) external {
        (int56 ticks, uint160 perLiquidity) = at(block.timestamp);
        checkpoints.push(Checkpoint(block.timestamp, ticks, perLiquidity, tick, liquidity));
    }

    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (0, checkpoints[checkpoints.length - 1].tick, 0, 1, 1, 0, true);
    }

    function observe(
        uint32[] calldata secondsAgos
    ) external view returns (int56[] memory ticks, uint160[] memory perLiquidity) {
        ticks = new int56[](secondsAgos.length);
        perLiquidity = new uint160[](secondsAgos.length);
        for (uint256 i = 0; i < secondsAgos.length; i++)
            (ticks[i], perLiquidity[i]) = at(block.timestamp - secondsAgos[i]);
    }

    function at(uint256 time) private view returns (int56, uint160) {
        require(checkpoints[0].time <= time, "OLD");
        uint256 i = checkpoints.length - 1;
        while (checkpoints[i].time > time) i--;
        Checkpoint memory last = checkpoints[i];
        uint256 passed = time - last.time;
        uint256 per = (passed << 128) / (last.liquidity == 0 ? 1 : last.liquidity);
        unchecked {
            return (
                last.tickCumulative + int56(last.tick) * int56(uint56(passed)),
                last.secondsPerLiquidity + uint160(per)
            );
        }
    }
}

/// @notice A factory with getPool of Uniswap V3.
contract TestPools {
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    event Made(address made);

    function createToken(uint8 decimals) external {
        emit Made(address(new TestToken(decimals)));
    }

    function createPool(address one, address other, uint24 fee, int24 tick, uint128 liquidity) external {
        address pool = address(new TestPool(tick, liquidity));
        (getPool[one][other][fee], getPool[other][one][fee]) = (pool, pool);
        emit Made(pool);
    }
}
